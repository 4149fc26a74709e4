#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person walks a call graph by keyboard alone, and hides, pins and opens boxes."""
import os
import re
from collections import Counter

from harness.accessible import MAX_CHILDREN, have_state
from harness.quern import EXAMPLE, Page
from harness.steps import expect, main
from harness.waiting import wait_for

# For the graph of the whole program, and for that around a function.
CAPTION_STARTS = ("Self cost: ", "Cost while ")

# Hubs, functions that many others call, and how many do. Their arrows cross.
HUBS = ("shared", "common")
N_CALLERS = 4

# More boxes than are exposed to screen readers.
N_LEAVES = 100

OTHER = "tests/data/callgrind/callgrind-basic-nocompress.callgrind.out"

# Filled by the first step.
page = None
quern = None


def canvas():
    return page.window.wait(None, "Call graph")


def boxes():
    """The accessible names of the boxes, which start with the function's name."""
    return [seen.name for seen in canvas().read(depth=1).children if "inclusive" in seen.name]


def box(name):
    return canvas().get(None, re.compile(f"^{re.escape(name)},"))


def click_box(name, **options):
    """Clicks a box; tries again if a new layout replaces all boxes meanwhile."""
    def has_clicked():
        box(name).click(**options)
        return True

    wait_for(f"a click on the box of {name}", has_clicked)


def select_box(screen, name):
    """Selects a box. A click may miss while boxes still move to a new layout: tries again."""
    def is_selected():
        click_box(name)
        screen.pause()
        return page.heading()[0] == name

    wait_for(f"the box of {name} to be selected", is_selected)


def open_menu_of_box(screen, name):
    """Opens the menu of a box. A click may miss as above."""
    def has_menu():
        click_box(name, button=3)
        screen.pause()
        return page.window.find("menu")

    wait_for(f"the menu of the box of {name}", has_menu)


def has_box(name):
    return any(text.startswith(name + ",") for text in boxes())


def caption():
    texts = [text for text in page.window.texts() if text.startswith(CAPTION_STARTS)]
    return texts[0] if texts else ""


def whole_share():
    """What the caption's percentages must add up to."""
    whole = re.search(r"runs \(([0-9.]+)\s%\)", caption())
    return float(whole[1]) if whole else 100.0


def expect_shares():
    """Expects the caption's percentages to add up to the whole, except for those in brackets, which
    are parts of others, and "< 0.1 %", which is left after rounding."""
    parts = re.sub(r"\([^)]*\)|<\s*0\.1\s%", "", caption())
    expect(round(sum(float(number) for number in re.findall(r"([0-9.]+)\s%", parts)), 1),
           whole_share(), "the sum of the caption")


def wait_for_box(name, there=True):
    wait_for(("box of " if there else "no box of ") + name,
             lambda: has_box(name) == there)


def opens(session, screen):
    """The example's graph is shown, and 100 % of the cost is accounted for."""
    global page, quern
    path = session.path(EXAMPLE)
    quern = session.start_quern(path)
    page = Page(session, screen, path)
    page.wait_for_heading("main")
    wait_for("the graph", lambda: len(boxes()) > 3)
    expect_shares()


def hides_by_keyboard(session, screen):
    """H hides the selected box; the caption counts it; Ctrl+Z brings it back."""
    select_box(screen, "main")
    screen.keys("Down")
    page.wait_for_heading("grind")
    name = "grind"
    screen.keys("h")
    wait_for_box(name, there=False)
    wait_for("the caption", lambda: "hidden by you" in caption())
    expect_shares()
    expect("while main runs" in caption(), True, "the function in the middle")
    session.picture("hidden")
    screen.keys("ctrl+z")
    wait_for_box(name)
    wait_for("the caption of before", lambda: "hidden by you" not in caption())
    screen.keys("ctrl+shift+z")
    wait_for_box(name, there=False)
    screen.keys("shift+h")
    wait_for_box(name)


def pins_by_keyboard(session, screen):
    """P pins a box, and P again unpins it."""
    page.select("hash")
    wait_for_box("hash")
    click_box("hash")
    screen.keys("p")
    wait_for("a pinned box", lambda: any(text.endswith(", pinned") for text in boxes()))
    session.picture("pinned")
    screen.keys("p")
    wait_for("no pinned box", lambda: not any(text.endswith(", pinned") for text in boxes()))


def collapses_by_menu(session, screen):
    """The context menu collapses a box, and E expands it again."""
    page.select("main")
    screen.keys("Return")
    wait_for_box("grow_line")
    wait_for_box("count_words")
    open_menu_of_box(screen, "grind")
    page.window.wait("menu item", "Collapse").press()
    wait_for_box("count_words", there=False)
    wait_for("the caption", lambda: "hidden by you" in caption())
    expect_shares()
    session.picture("collapsed")
    screen.keys("e")
    wait_for_box("count_words")
    screen.keys("ctrl+z", "ctrl+z")
    wait_for("the sentence of before", lambda: "hidden by you" not in caption())


def write_hub(path):
    """Writes a profile with functions that several others call."""
    with open(path, "w", encoding="ascii") as file:
        file.write("# callgrind format\nevents: Ir\nfl=a.c\nfn=main\n1 10\n")
        for number in range(N_CALLERS):
            file.write(f"cfn=caller_{number}\ncalls=1 5\n2 100\n")
        for number in range(N_CALLERS):
            file.write(f"fn=caller_{number}\n5 20\n")
            for hub in HUBS:
                file.write(f"cfn={hub}\ncalls=1 9\n6 40\n")
        for hub in HUBS:
            file.write(f"fn={hub}\n9 {40 * N_CALLERS}\n")


def draws_hubs_apart(session, screen):
    """U draws hubs once per caller, and U again draws them as one box; so does a button, which is
    there while it avoids crossings."""
    global page
    example = page
    path = os.path.join(session.folder, "callgrind.out.hub")
    write_hub(path)
    session.start_quern(path)
    page = Page(session, screen, path)

    def wait_for_hubs(count):
        wait_for(f"{count} boxes of what all call",
                 lambda: all(sum(text.startswith(hub + ",") for text in boxes()) == count
                             for hub in HUBS))
        expect_shares()

    wait_for_hubs(1)
    screen.focus(page.title)
    click_box("main")
    screen.keys("u")
    wait_for_hubs(N_CALLERS)
    session.picture("hubs")
    screen.keys("u")
    wait_for_hubs(1)
    button = page.window.wait("push button", "Draw Shared Functions Once per Caller")
    session.picture("offer")
    button.click()
    wait_for_hubs(N_CALLERS)
    wait_for("no offer", lambda: button.box()[2] <= 0)
    # This is remembered for the program.
    click_box("main")
    screen.keys("u")
    wait_for_hubs(1)
    screen.keys("ctrl+w")
    page = example
    screen.focus(page.title)


def places():
    """The name and the place of each box."""
    return [(node.name, node.box()) for node in canvas().find_all("list item")]


def count_texts(svg):
    """How often each text is drawn."""
    return Counter(re.findall(">([^<>]+)</text>", svg))


def frames_by_keyboard(session, screen):
    """G draws frames with names around groups, and G again removes them."""
    def drawn(*options):
        return count_texts(session.report("graph", session.path(EXAMPLE), "--function=main",
                                          "--format=svg", "--output=-", *options))

    # Compare both: the legend always has the names as well.
    titles = drawn("--frames") - drawn()
    expect(len(titles) > 0, True, "names of frames in the report")
    texts = {}
    page.select("main")
    click_box("main")
    screen.keys("Return")
    wait_for_centre("main")
    for number, is_framed in enumerate((True, False)):
        screen.pause()
        before = places()
        screen.keys("g")
        wait_for("another layout", lambda: places() != before)
        session.picture(f"frames-{is_framed}")
        svg = page.export_picture(session, f"frames-{number}.svg", 0).decode()
        texts[is_framed] = count_texts(svg)
    for title, count in titles.items():
        expect(texts[True][title] - texts[False][title], count, f"frames with {title}")
    expect_shares()


def wait_for_centre(name):
    wait_for("the graph around " + name, lambda: f"while {name} runs" in caption())


def walks_by_mouse(session, screen):
    """A double click puts a function in the middle, and Alt+Left goes back."""
    page.select("main")
    screen.keys("Return")
    wait_for_centre("main")
    click_box("grind", times=2)
    wait_for_centre("grind")
    expect_shares()
    session.picture("around-grind")
    screen.keys("alt+Left")
    wait_for_centre("main")


def walks_by_keyboard(session, screen):
    """Arrow keys follow calls, Enter puts a function in the middle, Alt+Left goes back."""
    click_box("main")
    screen.keys("Down")
    page.wait_for_heading("grind")
    screen.keys("Up")
    page.wait_for_heading("main")
    screen.keys("Down", "Return")
    wait_for_centre("grind")
    screen.keys("alt+Left")
    wait_for_centre("main")


def pans(session, screen):
    """Dragging and scrolling move the graph, and neither counts as a click."""
    select_box(screen, "grind")
    left, top, width, height = box("main").settled_box()
    start = (left + width // 2, top + height // 2)
    screen.drag(start, (start[0] + 70, start[1] + 40))
    wait_for("the box to move", lambda: box("main").box()[:2] != (left, top))
    now = box("main").settled_box()
    expect(max(abs(now[0] - left - 70), abs(now[1] - top - 40)) <= 2, True, f"{left, top} to {now}")
    expect(now[2:], (width, height), "the size of a box that was dragged")
    expect(page.heading()[0], "grind", "the heading after dragging")

    screen.wheel(now[0] + width // 2, now[1] + height // 2, -1)
    wait_for("the box to go up", lambda: box("main").box()[1] < now[1] - 30)
    expect(box("main").settled_box()[0], now[0], "the left of a box that was scrolled")
    session.picture("panned")
    screen.keys("f")


def write_leaves(path):
    """Writes a profile in which each box is smaller than the previous one."""
    with open(path, "w", encoding="ascii") as file:
        file.write("# callgrind format\nevents: Ir\nfl=a.c\nfn=main\n1 10\n")
        for number in range(N_LEAVES):
            file.write(f"cfn=leaf_{number:02}\ncalls=1 5\n2 {300 - number}\n")
        for number in range(N_LEAVES):
            file.write(f"fn=leaf_{number:02}\n5 {300 - number}\n")


def tells_of_the_selected(session, screen):
    """Of many boxes, the largest and the selected one are exposed to screen readers."""
    global page
    example = page
    path = os.path.join(session.folder, "callgrind.out.leaves")
    write_leaves(path)
    session.start_quern(path)
    page = Page(session, screen, path)
    page.show_view("Treemap")
    treemap = page.window.wait("panel", "Treemap")

    def read_boxes():
        return [seen for seen in treemap.read().walk() if seen.role == "list item"]

    def wait_for_selected(name):
        def is_selected():
            seen = read_boxes()
            states = have_state([each.node for each in seen], "SELECTED")
            return [each.name.split(",")[0] for each, state in zip(seen, states) if state] == [name]

        wait_for(f"{name}, and no other, to be selected", is_selected)

    wait_for("the boxes", lambda: len(read_boxes()) == MAX_CHILDREN)
    wait_for_selected("main")
    # One of the exposed boxes is that of main.
    smallest, smaller = (f"leaf_{number:02}" for number in (MAX_CHILDREN - 2, MAX_CHILDREN - 1))
    names = [seen.name.split(",")[0] for seen in read_boxes()]
    expect((names[-1], smaller in names), (smallest, False), "what there is of boxes")
    read_boxes()[-1].node.click()
    page.wait_for_heading(smallest)
    wait_for_selected(smallest)
    screen.keys("Right")
    page.wait_for_heading(smaller)
    wait_for_selected(smaller)
    session.picture("selected")
    page.show_view("Graph")
    wait_for("the graph", lambda: len(boxes()) > 1)
    screen.keys("ctrl+w")
    page = example
    screen.focus(page.title)


def state_path():
    """The file with the state saved for the example, which is the only program with one."""
    folder = os.path.join(os.environ["HOME"], ".local", "state", "quern", "commands")
    return os.path.join(folder, os.listdir(folder)[0])


def has_threshold(threshold):
    """Whether a threshold is shown. It is relative to the caption's whole, and is shown as a share
    of the total."""
    share = f"{threshold * whole_share():.1f} %"
    return share in [text.replace("\u00a0", " ").replace("\u202f", " ")
                     for text in page.window.texts()]


def remembers_by_program(session, screen):
    """The graph's settings are saved for its program, and damaged settings do no harm."""
    global quern, page
    click_box("grind")
    screen.keys("u", "ctrl+w")
    wait_for("the end of the program", lambda: quern.poll() is not None)
    with open(state_path(), encoding="utf-8") as file:
        state = file.read()
    expect("graph-hubs-apart=true" in state, True, "the choice in the state")
    expect("graph-min-share=-1.0" in state, True, "the threshold that the program finds")
    with open(state_path(), "w", encoding="utf-8") as file:
        file.write(state.replace("graph-min-share=-1.0", "graph-min-share=0.2")
                   .replace("graph-min-call-share=-1.0", "graph-min-call-share=nan")
                   .replace("graph-spacing='normal'", "graph-spacing='!'"))

    path = session.path(EXAMPLE)
    quern = session.start_quern(path)
    page = Page(session, screen, path)
    wait_for("the threshold of this program", lambda: has_threshold(0.2))
    session.picture("remembered")

    # Another program has its own settings.
    path = session.path(OTHER)
    session.start_quern(path)
    page = Page(session, screen, path)
    wait_for("its graph", lambda: len(boxes()) > 1)
    expect(has_threshold(0.2), False, "the threshold of another program")


STEPS = (opens, walks_by_mouse, walks_by_keyboard, pans, hides_by_keyboard, pins_by_keyboard,
         collapses_by_menu, draws_hubs_apart, frames_by_keyboard, tells_of_the_selected,
         remembers_by_program)

if __name__ == "__main__":
    main("graph", STEPS)
