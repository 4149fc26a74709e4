#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person reads the instructions of a freshly recorded program, by keyboard."""
import html
import json
import os
import re
import shutil
import subprocess
import sys

from harness.quern import Page, Table
from harness.steps import expect, main
from harness.waiting import wait_for

FUNCTION = "sift"

# Hostile names of objects. Each object has costs at three addresses, including 0 and the largest.
HOSTILE = ["-x", "--help", "/dev/zero", "/dev/stdin", "{pipe}", "{folder}", "{script}",
           "$(touch done)", "\x1b[31mred\x07"]

# Filled by the first steps.
page = None
recorded = None
running = None


def listing():
    return Table(page.window, "Assembly")


def selected():
    """The node of the selected row, or None."""
    row = listing().selected()
    return row.node if row is not None else None


def text_of_selected():
    row = listing().selected()
    return row.texts() if row is not None else []


def go_down(screen):
    screen.step("Down", lambda: text_of_selected() or None)


def instructions(session, function):
    answer = json.loads(session.report("annotate", recorded, "--assembly",
                                       "--function=" + function, "--format=json"))
    return answer["instructions"]


def hottest(session, function):
    return max(instructions(session, function), key=lambda row: row["inclusive"][0])["address"][2:]


def is_at(address):
    return address in text_of_selected()


def records(session, screen):
    """A program is compiled and recorded with instructions, and its profile opened."""
    global page, recorded, running
    shutil.copy(session.path("tests/data/code", "sort.c"), session.folder)
    subprocess.run(["gcc", "-g", "-O1", "-o", "sort", "sort.c"], check=True, cwd=session.folder)
    recorded = os.path.join(session.folder, "callgrind.out.sort")
    subprocess.run(["valgrind", "--tool=callgrind", "--dump-instr=yes", "--collect-jumps=yes",
                    "--callgrind-out-file=" + recorded, "./sort"], check=True,
                   cwd=session.folder, capture_output=True)
    running = session.start_quern(recorded)
    page = Page(session, screen, recorded)
    page.wait_until_shown()


def opens_at_hottest(session, screen):
    """The listing opens with the hottest instruction in its upper half."""
    screen.focus("callgrind.out.sort")
    screen.keys("ctrl+f")
    screen.type_text(FUNCTION)
    page.select(FUNCTION)
    screen.keys("alt+6")
    address = hottest(session, FUNCTION)
    wait_for("the hottest instruction", lambda: is_at(address))

    def is_in_upper_half():
        _, top, _, height = listing().list.box()
        _, y, _, _ = selected().box()
        return 0.0 <= (y - top) / height < 0.5

    wait_for("the hottest instruction in the upper half", is_in_upper_half)
    session.picture("hottest")


def shows_costs(session, screen):
    """Each row has the cost that the report has for its address."""
    shown = {texts[2]: texts for texts in listing().rows() if len(texts) > 3}
    rows = [row for row in instructions(session, FUNCTION) if row["address"][2:] in shown]
    expect(len(rows) > 10, True, "rows with addresses")
    for row in rows:
        texts = shown[row["address"][2:]]
        mnemonic = row["code"].split()[0]
        expect(any(text.startswith(mnemonic) for text in texts), True, f"{mnemonic} in {texts}")
        share = page.numbers.share(row["self"][0])
        expect(texts[0].replace(" ", ""), share.replace(" ", ""), row["address"])


def exports_pictures(session, screen):
    """The exported picture of the listing has each instruction with its share."""
    svg = html.unescape(page.export_picture(session, "assembly.svg", 0).decode())
    texts = {re.sub("[ \u00a0\u202f]", "", text)
             for text in re.findall(">([^<>]*|<[^<>]*)</text>", svg)}
    for row in instructions(session, FUNCTION):
        share = page.numbers.share(row["self"][0]).replace(" ", "")
        expect({row["address"][2:], share} - texts, set(), "what is missing")
    expect(f"{FUNCTION} in sort: its instructions" in svg, True, "the title")


def steps_through_hot_instructions(session, screen):
    """Ctrl+Down goes to the next hot instruction, Ctrl+Up back."""
    address = hottest(session, FUNCTION)
    selected().click()
    screen.keys("ctrl+Down")
    wait_for("another instruction", lambda: text_of_selected() and not is_at(address))
    screen.keys("ctrl+Up")
    wait_for("the hottest instruction again", lambda: is_at(address))


def follows_a_jump(session, screen):
    """Enter on a jump goes to its target."""
    answer = json.loads(session.report("annotate", recorded, "--assembly",
                                       "--function=" + FUNCTION, "--format=json"))
    jump = max(answer["jumps"], key=lambda jump: jump["followed"])
    row = next(row.node for row in listing().seen() if jump["from"][2:] in row.texts())
    row.click()
    wait_for("the jump", lambda: is_at(jump["from"][2:]))
    screen.keys("Return")
    wait_for("its target", lambda: is_at(jump["to"][2:]))


def goes_along_a_call(session, screen):
    """Enter on a call goes to the called function; Alt+Left goes back."""
    screen.keys("alt+Up")
    page.wait_for_heading("main")
    wait_for("the code of main", lambda: is_at(hottest(session, "main")))
    selected().click()
    for _ in range(200):
        texts = text_of_selected()
        if FUNCTION in texts and "1×" in texts:
            break
        go_down(screen)
    else:
        raise AssertionError("Down does not lead to the call")
    screen.keys("Return")
    page.wait_for_heading(FUNCTION)
    screen.keys("alt+Left")
    page.wait_for_heading("main")


def keeps_the_line(session, screen):
    """The source opens at the line of the instruction, and the assembly at that of the line."""
    page.select(FUNCTION)
    wait_for("the code", lambda: is_at(hottest(session, FUNCTION)))
    rows = instructions(session, FUNCTION)
    hot = max(rows, key=lambda row: row["inclusive"][0])["source_line"]
    lines = {row["address"][2:]: row["source_line"] for row in rows}
    selected().click()

    def line_of():
        """The line of the selected row if the row shows it, else 0."""
        texts = text_of_selected()
        line = next((lines[text] for text in texts if text in lines), 0)
        return line if str(line) in texts else 0

    for _ in range(30):
        go_down(screen)
        if line_of() not in (0, hot):
            break
    other = line_of()
    screen.keys("alt+5")
    source = page.window.wait("text", "Source code")

    def is_shown(line):
        return source.description.startswith(f"Line {line}")

    wait_for("its line", lambda: is_shown(other))
    source.click()
    screen.keys("Home")
    for _ in range(200):
        if is_shown(hot):
            break
        screen.step("Down", lambda: source.description)
    else:
        raise AssertionError("Down does not lead to the line")
    screen.keys("alt+6")
    wait_for("an instruction of the line", lambda: line_of() == hot)
    screen.keys("alt+Up")
    page.wait_for_heading("main")


def switches(session, screen):
    """Ctrl+Shift+I switches to Intel syntax, Ctrl+Shift+Y shows bytes."""
    wait_for("the code of main", lambda: is_at(hottest(session, "main")))
    selected().click()
    screen.keys("ctrl+shift+i")
    wait_for("registers without %", lambda: text_of_selected() and not any(
        "%" in text for row in listing().rows() for text in row))
    screen.keys("ctrl+shift+y")
    page.window.wait("label", "Bytes")
    session.picture("intel")
    screen.keys("ctrl+shift+a")
    wait_for("registers with %", lambda: any(
        "%" in text for row in listing().rows() for text in row))


def has_keys_everywhere(session, screen):
    """The keys work with the focus in another list, but not while another view is shown."""
    screen.keys("ctrl+f", "ctrl+a", "BackSpace")
    page.functions.click("main")
    wait_for("the code of main", lambda: is_at(hottest(session, "main")))
    screen.keys("ctrl+shift+i")
    wait_for("registers without %", lambda: text_of_selected() and not any(
        "%" in text for row in listing().rows() for text in row))
    screen.keys("ctrl+shift+y")
    page.window.wait("label", "Bytes")
    screen.keys("alt+4", "ctrl+shift+a", "ctrl+shift+y", "alt+6")
    wait_for("the code of main again", lambda: is_at(hottest(session, "main")))
    expect(any("%" in text for row in listing().rows() for text in row), False, "AT&T")
    page.window.wait("label", "Bytes")
    screen.keys("ctrl+shift+a")
    wait_for("registers with %", lambda: any(
        "%" in text for row in listing().rows() for text in row))


def opens_from_lists(session, screen):
    """F4, Shift+F4 and the menu in a list show the code at its hottest place."""
    address = hottest(session, FUNCTION)
    page.select(FUNCTION)
    wait_for("the code", lambda: is_at(address))
    selected().click()
    screen.keys("Down", "Down")
    wait_for("another instruction", lambda: text_of_selected() and not is_at(address))
    screen.keys("alt+1")
    page.functions.click(FUNCTION)
    screen.keys("shift+F4")
    wait_for("the hottest instruction", lambda: is_at(address))
    page.functions.click("main")
    page.wait_for_heading("main")
    page.callees.click(FUNCTION, button=3)
    page.window.wait("menu item", "Show Assembly").press()
    page.wait_for_heading(FUNCTION)
    wait_for("the hottest instruction of the callee", lambda: is_at(address))
    rows = instructions(session, FUNCTION)
    line = max(rows, key=lambda row: row["self"][0])["source_line"]
    screen.keys("F4")
    source = page.window.wait("text", "Source code")

    def is_shown():
        return source.description.startswith(f"Line {line}")

    wait_for("the line of the instruction", is_shown)
    screen.keys("alt+4")
    tree = page.window.wait("tree table", "Call tree")
    page.window.wait("push button", "From Selection").click()
    wait_for("the function in the tree", lambda: tree.find("label", FUNCTION))
    tree.get("label", FUNCTION).click(button=3)
    page.window.wait("menu item", "Show Assembly")
    session.picture("tree-menu")
    page.window.get("menu item", "Show Assembly").press()
    wait_for("the hottest instruction", lambda: is_at(address))


def blocks_of(session, function):
    """The basic blocks in the report, hottest first."""
    answer = json.loads(session.report("blocks", recorded, "--function=" + function,
                                       "--format=json"))
    return sorted(answer["blocks"], key=lambda block: -block["self"][0])


def shown_blocks():
    return page.window.wait("panel", "Basic blocks").names("list item")


def draws_blocks(session, screen):
    """Ctrl+Shift+K draws basic blocks with the figures of the report."""
    page.select(FUNCTION)
    wait_for("the code", lambda: is_at(hottest(session, FUNCTION)))
    selected().click()
    screen.keys("ctrl+shift+k")
    blocks = blocks_of(session, FUNCTION)
    address = hottest(session, FUNCTION)
    block = next(block for block in blocks
                 if int(block["address"], 16) <= int(address, 16) <= int(block["last"], 16))
    share = 100 * block["self"][0] / sum(block["self"][0] for block in blocks)
    text = (f"block {block['address']} to {block['last']}, {share:.2f} %, "
            f"executed {block['executed']:,} times")
    wait_for(text, lambda: text in shown_blocks())
    session.picture("blocks")


def walks_blocks(session, screen):
    """Arrow keys go from block to block, Enter to the listing at that block."""
    address = hottest(session, FUNCTION)
    starts = [block["address"][2:] for block in blocks_of(session, FUNCTION)]
    screen.keys("Down", "Return")
    wait_for("the first instruction of another block", lambda: any(
        is_at(start) and start != address for start in starts))


def has_a_menu(session, screen):
    """The menu of a row shows its source, and follows its jump if there is one."""
    answer = json.loads(session.report("annotate", recorded, "--assembly",
                                       "--function=" + FUNCTION, "--format=json"))
    jump = max(answer["jumps"], key=lambda jump: jump["followed"])
    row = next(row.node for row in listing().seen() if jump["from"][2:] in row.texts())
    row.click(button=3)
    page.window.wait("menu item", "Show Source")
    session.picture("menu")
    page.window.wait("menu item", "Follow Call or Jump").press()
    wait_for("its target", lambda: is_at(jump["to"][2:]))
    selected().click()
    screen.keys("Menu")
    item = page.window.wait("menu item", "Follow Call or Jump")
    expect(item.has_state("SENSITIVE"), False, "following from the target, which does not jump,")
    page.window.wait("menu item", "Show Source").press()
    page.window.wait("text", "Source code")
    screen.keys("alt+6")


def comes_back(text):
    """Expects a bar with that text when the code is read again."""
    page.select("main")
    page.select(FUNCTION)
    page.window.wait("label", re.compile(text))


def says_what_is_wrong(session, screen):
    """A bar warns of an object newer than the profile, a missing object or a missing objdump."""
    global page
    program = os.path.join(session.folder, "sort")
    screen.keys("ctrl+f", "ctrl+a", "BackSpace")
    os.utime(program, (2000000000, 2000000000))
    comes_back("newer than the profile")
    os.rename(program, program + "-elsewhere")
    comes_back("“sort” was not found")
    page.window.wait("label", "Choose…")
    wait_for("the costs", lambda: "(no code)" in text_of_selected())
    session.picture("not-found")
    os.rename(program + "-elsewhere", program)

    screen.keys("ctrl+q")
    wait_for("the end of the program", lambda: running.poll() is not None)
    session.start_quern(recorded, env=dict(os.environ, QUERN_OBJDUMP="/nonexistent/objdump"))
    page = Page(session, screen, recorded)
    page.wait_until_shown()
    screen.focus("callgrind.out.sort")
    page.select(FUNCTION)
    screen.keys("alt+6")
    page.window.wait("label", re.compile("objdump could not be started"))


def opens_far_down(session, screen):
    """A listing many times as long as the view is scrolled to its hottest row."""
    global page
    path = os.path.join(session.folder, "long.callgrind")
    with open(path, "w", encoding="utf-8") as file:
        file.write("positions: instr line\nevents: Ir\nfl=a.c\nfn=long\n" + "".join(
            f"0x{0x1000 + 4 * i:x} {i + 1} {900 if i == 2000 else 3}\n" for i in range(3000)))
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_until_shown()
    screen.focus("long.callgrind")
    page.select("long")
    screen.keys("alt+6")
    wait_for("the hottest row", lambda: is_at(f"{0x1000 + 4 * 2000:x}"))

    def is_in_view():
        _, top, _, height = listing().list.box()
        _, y, _, row_height = selected().box()
        return top <= y and y + row_height <= top + height

    wait_for("the hottest row in the view", is_in_view)
    page.window.wait("label", "1 / 1")
    session.picture("far-down")


def shows_a_hostile_profile(session, screen):
    """Options, devices, pipes and folders as objects are only shown, without other effects."""
    global page
    names = {name: os.path.join(session.folder, name) for name in ("pipe", "folder", "script")}
    os.mkfifo(names["pipe"])
    os.mkdir(names["folder"])
    with open(names["script"], "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\ntouch done\n")
    os.chmod(names["script"], 0o700)
    path = os.path.join(session.folder, "hostile.callgrind")
    with open(path, "w", encoding="utf-8") as file:
        file.write("positions: instr line\nevents: Ir\n" + "".join(
            f"ob={name.format(**names)}\nfl=a.c\nfn=f{i}\n0x1000 1 {i + 7}\n"
            f"0xffffffffffffffff 2 3\n0 3 2\n" for i, name in enumerate(HOSTILE)))
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_until_shown()
    screen.focus("hostile.callgrind")
    screen.keys("alt+6")
    for i, _ in enumerate(HOSTILE):
        page.select(f"f{i}")
        wait_for(f"the costs of f{i}", lambda: is_at("1000") and "(no code)" in text_of_selected())
    expect(os.path.exists(os.path.join(session.folder, "done")), False, "something was run")
    session.picture("hostile")


def shows_no_count(session, screen):
    """A call whose number is not recorded has a dash in its place."""
    path = os.path.join(session.folder, "uncounted.callgrind")
    with open(path, "w", encoding="utf-8") as file:
        file.write("positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x1000 1 5\n"
                   "cfn=g\ncalls=0 0x2000 9\n0x1001 2 7\nfn=g\n0x2000 9 7\n")
    session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_until_shown()
    screen.focus("uncounted.callgrind")
    screen.keys("alt+6")
    page.select("f")
    table = Table(page.window, "Assembly")
    texts = wait_for("the row of the call", lambda: next(
        (row for row in table.rows() if "g" in row), None))
    expect("–" in texts and not any("×" in text for text in texts), True, f"{texts}")


BEGIN = [records, opens_at_hottest]
STEPS = {
    "assembly": [shows_costs, exports_pictures, steps_through_hot_instructions, follows_a_jump,
                 goes_along_a_call,
                 keeps_the_line, switches, opens_far_down, shows_a_hostile_profile,
                 shows_no_count],
    "assembly-keys": [has_keys_everywhere, opens_from_lists],
    "assembly-blocks": [draws_blocks, walks_blocks, has_a_menu, says_what_is_wrong],
}

if __name__ == "__main__":
    name = "-".join(["assembly", *sys.argv[1:]])
    main(name, BEGIN + STEPS[name])
