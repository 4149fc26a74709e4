# SPDX-License-Identifier: GPL-3.0-or-later
"""A separate desktop session: display, message bus, home, installed program.

The user's session is neither seen nor touched. Each session starts its own display server, so
the tests need none.
"""
import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import time

from . import accessible
from .display import save_picture, wait_for_server
from .hands import DOUBLE_CLICK_SECONDS
from .installation import install
from .waiting import wait_for

SCREEN = (1400, 900)
FONT_SIZE = 11  # pt

# How long a picture waits for the program to draw.
DRAWING_SECONDS = 0.15


def read_log(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class Session:
    """A context manager: with Session("open") as session: …"""

    def __init__(self, name, screen=SCREEN, environment=None, has_animations=False,
                 has_summary=False, has_window_manager=False, font_size=FONT_SIZE):
        self.name = name
        self.screen = screen
        self.environment = environment or {}
        self.has_summary = has_summary
        self.has_animations = has_animations
        self.has_window_manager = has_window_manager
        self.font_size = font_size
        self.build_root = os.environ["QUERN_BUILD_ROOT"]
        self.source_root = os.environ["QUERN_SOURCE_ROOT"]
        self.prefix = os.environ["QUERN_PREFIX"]
        self.artefacts = os.environ.get("QUERN_ARTEFACTS",
                                        os.path.join(self.build_root, "artefacts"))
        self.processes = []
        self.logs = {}  # path by name, of the last program with that name
        self.all_logs = []  # (name, path)
        self.n_pictures = 0

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *unused):
        self._stop()

    def _start(self):
        os.makedirs(self.artefacts, exist_ok=True)
        self.folder = tempfile.mkdtemp(prefix="quern-gui-")
        install(self.build_root)
        self._make_environment()
        self._start_display()
        if self.has_window_manager:
            self._start_window_manager()
        self._start_bus()

    def _stop(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)

    def _make_environment(self):
        home = os.path.join(self.folder, "home")
        runtime = os.path.join(self.folder, "run")
        os.makedirs(home)
        os.makedirs(runtime, mode=0o700)

        for name in list(os.environ):
            if name.startswith(("XDG_", "DBUS_", "GTK_", "GDK_", "GSK_", "LC_", "AT_SPI_")):
                del os.environ[name]
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "LANGUAGE", "G_DEBUG"):
            os.environ.pop(name, None)

        os.environ.update({
            "HOME": home,
            "XDG_RUNTIME_DIR": runtime,
            "XDG_DATA_DIRS": os.path.join(self.prefix, "share") + ":/usr/local/share:/usr/share",
            "PATH": os.path.join(self.prefix, "bin") + ":" + os.environ["PATH"],
            "LANG": "C.UTF-8",
            "GDK_BACKEND": "x11",
            # tools/try-on also runs the tests with OpenGL.
            "GSK_RENDERER": os.environ.get("QUERN_TEST_RENDERER", "cairo"),
            "GSETTINGS_BACKEND": "keyfile",
            "GIO_USE_VFS": "local",
            **self.environment,
        })
        self._write_settings(home)

    def _write_settings(self, home):
        """Uses GNOME's font if it is installed, so that pictures look as on a desktop. Animations
        are off by default: they take a fifth of the program's time. Most tests start with the
        graph instead of the summary."""
        if not self.has_summary:
            self._write_own_settings(os.path.join(home, ".config", "glib-2.0", "settings"))
        folder = os.path.join(home, ".config", "gtk-4.0")
        os.makedirs(folder)
        with open(os.path.join(folder, "settings.ini"), "w", encoding="utf-8") as file:
            file.write(f"[Settings]\ngtk-font-name=Cantarell {self.font_size}\n"
                       "gtk-decoration-layout=:close\n"
                       f"gtk-enable-animations={int(self.has_animations)}\n"
                       f"gtk-double-click-time={1000 * DOUBLE_CLICK_SECONDS}\n")
        # GTK 4.18 ignores padding and borders in positions: tools/try-on removes them with CSS.
        with open(os.path.join(folder, "gtk.css"), "w", encoding="utf-8") as file:
            file.write(os.environ.get("QUERN_TEST_CSS", ""))

    @staticmethod
    def _write_own_settings(folder):
        os.makedirs(folder)
        with open(os.path.join(folder, "keyfile"), "w", encoding="utf-8") as file:
            file.write("[io/github/quern/Quern]\nsummary-first=false\n")

    def _start_display(self):
        reader, writer = os.pipe()
        width, height = self.screen
        # Two servers that look for a free number at the same time may take the same one.
        path = os.path.join(tempfile.gettempdir(), f"quern-gui-displays-{os.getuid()}.lock")
        with open(path, "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.spawn("Xvfb", ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-noreset",
                                "-fbdir", self.folder, "-screen", "0", f"{width}x{height}x24"],
                       pass_fds=[writer])
            os.close(writer)
            with os.fdopen(reader) as file:
                number = file.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start: " + self.log_of("Xvfb"))
        os.environ["DISPLAY"] = ":" + number
        # Move the pointer away: over the window it would open tooltips.
        subprocess.run(["xdotool", "mousemove", str(width - 1), str(height - 1)], check=True)

    def _start_window_manager(self):
        """Starts a window manager that enforces the minimum sizes of windows. It sets the number of
        desktops once it is ready."""
        self.spawn("openbox", ["openbox", "--sm-disable"])
        wait_for("the window manager", lambda: subprocess.run(
            ["xdotool", "get_num_desktops"], capture_output=True, check=False).returncode == 0)

    def _start_bus(self):
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        process = self.spawn("dbus-daemon", command, stdout=subprocess.PIPE)
        address = process.stdout.readline().decode().strip()
        if not address:
            raise RuntimeError("dbus-daemon did not start: " + self.log_of("dbus-daemon"))
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = address
        # A program that times out waiting for the accessibility bus would never appear there.
        wait_for("the accessibility bus", lambda: accessible.programs() == [])

    def spawn(self, name, command, **options):
        """Starts a program that ends with the session; its output goes to a log."""
        path = os.path.join(self.folder, f"{name}-{len(self.processes)}.log")
        self.logs[name] = path
        self.all_logs.append((name, path))
        with open(path, "wb") as log:
            options.setdefault("stdout", log)
            process = subprocess.Popen(command, stderr=log, stdin=subprocess.DEVNULL,
                                       start_new_session=True, **options)
        self.processes.append(process)
        return process

    def log_of(self, name):
        """The output of the last program of that name."""
        return read_log(self.logs[name])

    def logs_of(self, name):
        """The output of all programs of that name: more than one may have been started."""
        return "".join(read_log(path) for each, path in self.all_logs if each == name)

    def start_quern(self, *arguments, **options):
        command = [os.path.join(self.prefix, "bin", "quern"), *arguments]
        return self.spawn("quern", command, **options)

    def report(self, *arguments):
        """The output of quern-report, which has the numbers that the window has to show."""
        return subprocess.run([os.path.join(self.prefix, "bin", "quern-report"), *arguments],
                              check=True, capture_output=True, text=True).stdout

    def picture(self, name):
        """Saves a picture of the screen for inspection after the run; returns its path."""
        self.n_pictures += 1
        path = os.path.join(self.artefacts, f"{self.name}-{self.n_pictures:02}-{name}.png")
        # The program tells of a change before it draws it.
        time.sleep(DRAWING_SECONDS)
        wait_for_server()
        save_picture(os.path.join(self.folder, "Xvfb_screen0"), path)
        return path

    def path(self, *parts):
        """A path in the source tree."""
        return os.path.join(self.source_root, *parts)
