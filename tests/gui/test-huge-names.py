#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""With names of a megabyte, the window becomes idle, and no accessible text is that long."""
import os
import time

from harness.menus import wait_for_menu, wait_for_no_menu
from harness.quern import Table
from harness.steps import expect, main
from harness.waiting import wait_for

MEGABYTE = 1 << 20
N_FUNCTIONS = 6

# Share of a processor while nothing happens. Laying out a name in each frame takes 70 %.
MAX_LOAD = 0.25
REST_SECONDS = 3

# Peak of resident memory; half of it is GTK's. The file has 17 MB.
MAX_MEMORY_MB = 400

# In an accessible name or description: enough for a sentence with some names.
MAX_LETTERS = 3000

window = None
program = None


def huge(start, end):
    return start + "x" * MEGABYTE + end


def write_profile(path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"version: 1\ncreator: callgrind-3.19.0\ncmd: {huge('./prog ', ' --end')}\n"
                   f"desc: Trigger: {huge('Program ', ' termination')}\n"
                   f"desc: Timerange: {huge('Basic block 0 - ', '1')}\n"
                   f"events: {huge('Ir', 'Event')} {huge('Dr', 'Event')}\n"
                   f"event: {huge('Sum', 'Event')} = {huge('Ir', 'Event')} + {huge('Dr', 'Event')}"
                   f" : {huge('Long name', 'of the sum')}\n\n"
                   f"ob={huge('/usr/bin/object', '.so')}\n")
        for i in range(N_FUNCTIONS):
            file.write(f"fl={huge('/home/file', f'{i}.c')}\nfn={huge(f'begin{i}', f'end{i}')}\n"
                       f"{i + 1} {1000 - i} 7\n")
            if i + 1 < N_FUNCTIONS:
                file.write(f"cfi={huge('/home/file', f'{i + 1}.c')}\n"
                           f"cfn={huge(f'begin{i + 1}', f'end{i + 1}')}\ncalls=3 {i + 2}\n"
                           f"{i + 1} {1000 * (N_FUNCTIONS - i - 1)} 8\n")


def cpu_seconds():
    """The processor time that the program has used so far, in user and system mode."""
    with open(f"/proc/{program.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for_rest(what):
    def rests():
        before, start = cpu_seconds(), time.monotonic()
        time.sleep(REST_SECONDS)
        return cpu_seconds() - before <= MAX_LOAD * (time.monotonic() - start)

    wait_for(f"the window to rest {what}", rests)


def check_texts():
    nodes = []

    def has_nodes():
        nodes[:] = window.read(limit=40).walk()
        return len(nodes) > 20

    wait_for("the nodes of the window", has_nodes)
    told = [(seen, seen.name, seen.node.description) for seen in nodes]
    expect([f"{seen.role} “{name[:20]}…”: {len(name)}, {len(description)}"
            for seen, name, description in told
            if max(len(name), len(description)) > MAX_LETTERS], [], "what is too long")


def opens(session, screen):
    """A profile with names of a megabyte is shown, and the window becomes idle"""
    global window, program
    path = os.path.join(session.folder, "callgrind.out.huge")
    write_profile(path)
    program = session.start_quern(path)
    window = screen.window("callgrind.out.huge")
    wait_for("the list", lambda: window.find("tree table", "Functions"))
    wait_for_rest("with the list of functions")
    session.picture("functions")
    check_texts()


def shows_views(session, screen):
    """Each view of it is shown, and becomes idle"""
    tabs = window.names("page tab")
    expect(len(tabs) >= 4, True, f"that {tabs} are views")
    for tab in tabs:
        window.wait("page tab", tab).click()
        wait_for_rest(f"with {tab}")
        session.picture(tab.lower().replace(" ", "-"))
        check_texts()


def searches(session, screen):
    """Search, tooltip and menu work as with any names"""
    screen.keys("ctrl+f")
    screen.xdotool("type", "end3")
    functions = Table(window, "Functions")
    wait_for("one row", lambda: [name[:6] for name in functions.names()] == ["begin3"])
    functions.nodes()[0].click()
    row = wait_for("the row", lambda: next(iter(functions.nodes()), None))
    x, y, width, height = row.settled_box()
    screen.xdotool("mousemove", x + width - 60, y + height // 2)
    time.sleep(1.5)
    session.picture("tooltip")
    row.click(1, 3)
    wait_for_menu(window)
    session.picture("menu")
    screen.keys("Escape")
    wait_for_no_menu(window)
    wait_for_rest("after a search")
    check_texts()


def stays_small(session, screen):
    """The peak of memory use is bounded"""
    with open(f"/proc/{program.pid}/status", encoding="utf-8") as file:
        line = next(line for line in file if line.startswith("VmHWM:"))
    peak = int(line.split()[1]) // 1024
    expect(peak <= MAX_MEMORY_MB, True, f"that {peak} MB are at most {MAX_MEMORY_MB}")


# Meson makes malloc fill its memory: then a table that is only used in part counts as a whole.
main("huge-names", [opens, shows_views, searches, stays_small],
     environment={"MALLOC_PERTURB_": "0"})
