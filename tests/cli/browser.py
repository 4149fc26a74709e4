# SPDX-License-Identifier: GPL-3.0-or-later
"""Drive Chromium without a display, by the Chrome DevTools Protocol over two pipes."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# Far more than anything takes, as the machine may be busy.
TIMEOUT = 120
PROGRAMS = ["chromium", "chromium-browser"]
# Without its sandbox, which root and containers cannot have. It must not call anyone.
OPTIONS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-quic", "--password-store=basic", "--hide-scrollbars",
    "--force-color-profile=srgb", "--proxy-server=127.0.0.1:9", "--remote-debugging-pipe",
]
KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40}


class Browser:
    """A running browser with one tab. Use it as a context manager.

    problems lists errors of scripts and whatever the page's policy refused; requests, the
    addresses that were loaded. Both are cleared by open().
    """

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")
        # The protocol's pipes are the descriptors 3 and 4.
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&0 4>&1 0</dev/null 1>&2', "sh", program, *OPTIONS,
             f"--user-data-dir={self.folder.name}/profile", "about:blank"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
            env=dict(os.environ, HOME=self.folder.name))
        self.buffer = b""
        self.n_calls = 0
        self.session = None
        self.problems = []
        self.requests = []
        self.is_loaded = False
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(item["targetId"] for item in targets if item["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *unused):
        self.process.terminate()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.log.close()
        self.folder.cleanup()

    def _receive(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            ready = left > 0 and select.select([self.process.stdout], [], [], left)[0]
            piece = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not piece:
                self.log.seek(0)
                raise RuntimeError(f"Chromium does not answer: {self.log.read()[-2000:]!r}")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        parameters = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.problems.append(json.dumps(parameters["exceptionDetails"])[:500])
            case "Log.entryAdded":
                self.problems.append(parameters["entry"]["text"])
            case "Page.javascriptDialogOpening":
                self.problems.append(f"a dialog: {parameters['message']}")
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            case "Page.loadEventFired":
                self.is_loaded = True

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self.n_calls += 1
        request = {"id": self.n_calls, "method": method, "params": parameters}
        if self.session is not None:
            request["sessionId"] = self.session
        self.process.stdin.write(json.dumps(request).encode() + b"\0")
        self.process.stdin.flush()
        deadline = time.monotonic() + TIMEOUT
        while True:
            message = self._receive(deadline)
            if message.get("id") == self.n_calls:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def open(self, path, fragment=""):
        """Loads a file anew and waits until its script has run."""
        self._navigate("about:blank")
        self.problems = []
        self.requests = []
        self._navigate(f"file://{path}{fragment}")

    def _navigate(self, address):
        self.is_loaded = False
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + TIMEOUT
        while not self.is_loaded:
            self._note(self._receive(deadline))

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def emulate(self, media="", scheme="light"):
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def allow_scripts(self, is_allowed):
        self.call("Emulation.setScriptExecutionDisabled", value=not is_allowed)

    def eval(self, expression):
        """The value of a JavaScript expression, after the page has been drawn."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression):
        """Waits until an expression is true; returns complaints if it never is."""
        deadline = time.monotonic() + TIMEOUT
        while not self.eval(expression):
            if time.monotonic() > deadline:
                return [f"never: {expression}"]
            time.sleep(0.02)
        return []

    def middle(self, element):
        """The middle of an element's visible part: (x, y). element: a JavaScript expression"""
        return self.eval(f"""(() => {{
            const element = {element};
            element.scrollIntoView({{block: "center", inline: "nearest"}});
            const {{left, right, top, bottom}} = element.getBoundingClientRect();
            return [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
                    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        }})()""")

    def point(self, element):
        x, y = self.middle(element)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        return x, y

    def click(self, element, n_clicks=1):
        x, y = self.point(element)
        for count in range(1, n_clicks + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                          clickCount=count)

    def press(self, key):
        """Presses a key by its name or letter."""
        key_code = KEYS.get(key) or ord(key.upper())
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key,
                  text=text, windowsVirtualKeyCode=key_code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=key_code)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def print(self):
        """The page as PDF."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
