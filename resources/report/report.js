// SPDX-License-Identifier: GPL-3.0-or-later
//
// The script of an HTML report: tabs, search, sorting, selecting a function everywhere, zoom,
// tooltips, keys. All data is in the document, which can be read without scripts.

"use strict";

(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Functions: the rows of the table in their initial order. Pictures, links and URLs refer to
  // functions by number in this order. Numbers are missing behind the first row that is left out;
  // the rows that follow it have their number in their id.

  const table = find(".functions");
  const titles = all("thead th", table).map(th => th.textContent.trim());
  const rows = [];
  all("tbody tr", table).forEach((row, i) => { rows[row.id ? +row.id.slice(2) : i] = row; });
  const nRows = Object.keys(rows).length;
  const cells = rows.map(row => [...row.cells].map(cell => cell.title || cell.textContent.trim()));
  const NAME = 4;

  // "1,234", "12.34", "12,34", "−5", "< 0.01", "+3.20 %". A separator before three digits
  // separates a group; before one or two digits, the fraction.
  const parse = text => {
    const digits = text.replace(/−/g, "-").replace(/[^\d.,-]/g, "");
    if (!/\d/.test(digits))
      return 0;
    const parts = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits);
    const number = parseFloat(parts[1].replace(/[.,]/g, "") + "." + (parts[2] || 0));
    return text.includes("<") ? number / 2 : number;
  };
  const total = all("tbody tr, tfoot tr", table)
    .reduce((sum, row) => sum + parse(row.cells[2].textContent), 0);
  const format = number =>
    number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });

  const describe = f => cells[f] && [cells[f][NAME],
    [0, 1, 3].filter(i => cells[f][i]).map(i => `${titles[i]}: ${cells[f][i]}`).join(" · "),
    cells[f][5]].filter(line => line).join("\n");

  cells.forEach((texts, f) => {
    for (const i of [0, 1])
      if (texts[i])
        rows[f].cells[i].style.setProperty("--w", Math.min(parse(texts[i]), 100) + "%");
    rows[f].dataset.f = f;
  });

  // Tabs

  const nav = find("nav");
  const tabs = all("a", nav);
  const sections = all("main > section");
  let shown = "";

  nav.setAttribute("role", "tablist");
  tabs.forEach(tab => tab.setAttribute("role", "tab"));
  sections.forEach(section => section.setAttribute("role", "tabpanel"));

  const show = id => {
    shown = sections.some(section => section.id === id) ? id : sections[0].id;
    sections.forEach(section => { section.hidden = section.id !== shown; });
    tabs.forEach(tab => tab.setAttribute("aria-selected", tab.hash === "#" + shown));
    all(`#${shown} .graph`).filter(graph => !graph.style.width).forEach(begin);
  };

  // The selected function, marked everywhere

  const bar = find("#chosen");
  let chosen = -1;

  const mark = (name, has) => {
    all("." + name).forEach(element => element.classList.remove(name));
    all("[data-f]").filter(element => has(+element.dataset.f))
      .forEach(element => element.classList.add(name));
  };

  const select = f => {
    chosen = f in rows ? f : -1;
    mark("sel", number => number === chosen);
    all("[data-a], [data-b]").forEach(arrow => arrow.classList.toggle(
      "sel", chosen >= 0 && (+arrow.dataset.a === chosen || +arrow.dataset.b === chosen)));
    bar.hidden = chosen < 0;
    if (chosen < 0)
      return;
    const [name, ...others] = describe(chosen).split("\n");
    find("b", bar).textContent = name;
    find("span", bar).textContent = others.join(" · ");
  };

  const reveal = () => {
    const element = find(`#${shown} .sel`);
    if (element)
      element.scrollIntoView({ block: "center", inline: "center" });
  };

  // URL fragments: "#flame", "#f=12", "#flame&f=12"; a function's name may replace its number.

  const write = push => {
    const address = "#" + shown + (chosen >= 0 ? "&f=" + chosen : "");
    if (push)
      history.pushState(null, "", address);
    else
      history.replaceState(null, "", address);
  };

  const decode = text => {
    try {
      return decodeURIComponent(text);
    } catch (error) {
      return text;
    }
  };

  const read = () => {
    const parts = decode(location.hash.slice(1)).split(/&(?=f=)/);
    const wanted = parts.find(part => part.startsWith("f="));
    const tab = parts.find(part => part && part !== wanted);
    if (wanted) {
      const text = wanted.slice(2);
      select(/^\d+$/.test(text) ? +text : cells.findIndex(texts => texts && texts[NAME] === text));
    }
    show(tab || (wanted && chosen >= 0 ? "functions" : ""));
    if (wanted)
      reveal();
  };

  // Search: the matching rows, and their cost

  const search = find("#search");
  const count = find("#count");

  const filter = () => {
    const text = search.value.trim();
    const regex = /^\/(.+)\/$/.exec(text);
    let matches;
    try {
      const pattern = regex && new RegExp(regex[1], "i");
      matches = texts => pattern ? pattern.test(texts[NAME])
        : (texts[NAME] + "\n" + texts[5]).toLowerCase().includes(text.toLowerCase());
    } catch (error) {
      count.textContent = error.message;
      return;
    }
    const found = cells.map(texts => !text || matches(texts));
    let n = 0;
    let self = 0;
    rows.forEach((row, f) => {
      row.hidden = !found[f];
      n += found[f];
      self += found[f] ? parse(cells[f][2]) : 0;
    });
    mark("hit", f => text && found[f]);
    all(".picture").forEach(picture => picture.classList.toggle("dimmed", !!text));
    count.textContent = text
      ? `${n} / ${nRows} · ${titles[1]}: ${format(total ? 100 * self / total : 0)}` : "";
    if (text && n > 0 && !find(`#${shown} .picture`))
      show("functions");
  };

  // Sorting

  const sort = th => {
    const body = th.closest("table").tBodies[0];
    const column = th.cellIndex;
    const isText = !!body.rows[0] && getComputedStyle(th).textAlign === "left";
    const before = th.getAttribute("aria-sort");
    const isUp = before === "none" ? isText : before === "descending";
    const keyed = [...body.rows].map(row => {
      const text = row.cells[column] ? row.cells[column].textContent : "";
      return { row, key: isText ? text : parse(text) };
    });
    keyed.sort((a, b) => (isText ? a.key.localeCompare(b.key) : a.key - b.key) * (isUp ? 1 : -1));
    body.append(...keyed.map(item => item.row));
    all("th", th.parentNode).forEach(other => other.setAttribute("aria-sort", "none"));
    th.setAttribute("aria-sort", isUp ? "ascending" : "descending");
  };

  all("table:not(.code, .summary) th").forEach(th => {
    th.setAttribute("aria-sort", "none");
    th.tabIndex = 0;
    th.addEventListener("click", () => sort(th));
  });

  // Tooltips: the text of <title>, or values from the table

  const tip = document.body.appendChild(document.createElement("div"));
  const tooltips = new Map();
  tip.id = "tip";
  tip.hidden = true;
  all("svg title").forEach(title => {
    tooltips.set(title.parentNode, title.textContent);
    title.parentNode.setAttribute("aria-label", title.textContent);
    title.remove();
  });

  const place = event => {
    const room = 14;
    tip.style.left = Math.max(0, Math.min(event.clientX + room,
                                          innerWidth - tip.offsetWidth - room)) + "px";
    tip.style.top = (event.clientY + room + tip.offsetHeight < innerHeight
      ? event.clientY + room : Math.max(0, event.clientY - room - tip.offsetHeight)) + "px";
  };

  document.addEventListener("pointermove", event => {
    let element = event.target instanceof Element && event.target.closest(".picture")
      ? event.target : null;
    while (element && !tooltips.has(element) && element.dataset.f === undefined)
      element = element.closest(".picture") === element ? null : element.parentNode;
    const text = element && (tooltips.get(element) || describe(+element.dataset.f));
    tip.hidden = !text;
    if (text) {
      tip.textContent = text;
      place(event);
    }
  });

  // The flame graph: a frame can be zoomed to the full width

  const flame = find(".flame");
  const labels = flame && find(".labels", flame);
  const firstLabels = labels && [...labels.childNodes];
  const frames = flame ? all("g:first-of-type rect", flame).map(element => ({
    element, x: parseFloat(element.getAttribute("x")),
    width: parseFloat(element.getAttribute("width")),
  })) : [];

  const create = (name, attributes) => {
    const element = document.createElementNS(flame.namespaceURI, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };

  const widen = root => {
    const scale = 100 / root.width;
    const isWhole = root.width > 99.99;
    const shownLabels = [];
    for (const { element, x, width } of frames) {
      const left = Math.max((x - root.x) * scale, 0);
      const right = Math.min((x + width - root.x) * scale, 100);
      element.style.display = right - left > 0.01 ? "" : "none";
      element.setAttribute("x", left + "%");
      element.setAttribute("width", Math.max(right - left, 0) + "%");
      const name = cells[element.dataset.f] && cells[element.dataset.f][NAME];
      if (isWhole || !name || (right - left) * flame.clientWidth / 100 < 34)
        continue;
      const label = create("svg", { x: left + "%", y: element.getAttribute("y"),
        width: right - left + "%", height: element.getAttribute("height") });
      label.append(create("text", { x: 6, y: 15 }));
      label.firstChild.textContent = name;
      shownLabels.push(label);
    }
    labels.replaceChildren(...(isWhole ? firstLabels : shownLabels));
  };

  const widenTo = element => {
    const frame = frames.find(item => item.element === element);
    if (frame)
      widen(frame);
  };

  // The other pictures: zoom, and scrolling by dragging

  // A graph is no larger than its room, but not smaller than the given scale.
  const fit = (graph, least) => {
    const { width, height } = graph.viewBox.baseVal;
    const scale = Math.min(1, graph.parentNode.clientWidth / width, 0.85 * innerHeight / height);
    graph.style.width = Math.max(scale, least) * width + "px";
  };

  // Names are legible at first, and the function with the highest inclusive cost is in view.
  const begin = graph => {
    const picture = graph.parentNode;
    const share = box => +box.dataset.f in rows ? parse(cells[box.dataset.f][0]) : -1;
    const boxes = all("[data-f]", graph);
    const most = Math.max(...boxes.map(share));
    const first = boxes.find(box => share(box) === most);
    fit(graph, 0.8);
    if (!first)
      return;
    const inner = first.getBoundingClientRect();
    const outer = picture.getBoundingClientRect();
    picture.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    picture.scrollTop += inner.top - outer.top - 12;
  };

  const resize = (picture, factor) => {
    const svg = find("svg", picture);
    if (svg === flame) {
      if (factor === 0)
        widen(frames[0]);
      return;
    }
    const before = svg.clientWidth;
    if (factor !== 0)
      svg.style.width = Math.min(Math.max(before * factor, 200), 12000) + "px";
    else if (svg.matches(".graph"))
      fit(svg, 0);
    else
      svg.style.width = "";
    picture.scrollLeft = (picture.scrollLeft + picture.clientWidth / 2) * svg.clientWidth / before
      - picture.clientWidth / 2;
  };

  all(".picture").forEach(picture => {
    let drag = null;
    picture.tabIndex = 0;
    picture.addEventListener("wheel", event => {
      if (!event.ctrlKey)
        return;
      event.preventDefault();
      resize(picture, event.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
    picture.addEventListener("pointerdown", event => {
      if (event.pointerType === "mouse" && event.button === 0)
        drag = { x: event.clientX + picture.scrollLeft, y: event.clientY + picture.scrollTop };
    });
    picture.addEventListener("pointermove", event => {
      if (drag && event.buttons) {
        picture.scrollLeft = drag.x - event.clientX;
        picture.scrollTop = drag.y - event.clientY;
      }
    });
    picture.addEventListener("pointerup", () => { drag = null; });
    picture.addEventListener("dragstart", event => event.preventDefault());
  });
  all("[data-zoom]").forEach(button => button.addEventListener("click", () =>
    resize(find(".picture", button.closest("section")), +button.dataset.zoom)));

  // Selects the nearest box in a direction; distance across the direction counts twice.
  const walk = (picture, dx, dy) => {
    const boxes = all("[data-f]", picture).filter(box => box.getClientRects().length > 0);
    const from = boxes.find(box => box.classList.contains("at")) ||
      boxes.find(box => +box.dataset.f === chosen) || boxes[0];
    const middle = box => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const start = from && middle(from);
    let best = from;
    let least = Infinity;
    for (const box of boxes) {
      const { x, y } = middle(box);
      const ahead = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      if (box !== from && ahead > 0.5 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = box;
      }
    }
    all(".at").forEach(box => box.classList.remove("at"));
    if (best) {
      best.classList.add("at");
      select(+best.dataset.f);
      write(false);
      best.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };

  // User input

  document.addEventListener("click", event => {
    const target = event.target instanceof Element ? event.target : document.body;
    const tab = target.closest("nav a");
    const box = target.closest("[data-f]");
    if (tab) {
      event.preventDefault();
      show(tab.hash.slice(1));
      write(true);
      reveal();
    } else if (box) {
      event.preventDefault();
      const isLink = box.closest("a") && !box.closest(".picture");
      select(+box.dataset.f);
      if (isLink)
        show("functions");
      write(isLink);
      if (isLink)
        reveal();
    } else if (target.closest("#chosen button")) {
      select(-1);
      write(false);
    }
  });
  document.addEventListener("dblclick", event => widenTo(event.target));

  const step = by => {
    const list = [...table.tBodies[0].rows].filter(row => !row.hidden);
    const at = list.indexOf(rows[chosen]);
    const row = list[Math.min(Math.max(at + by, 0), list.length - 1)];
    if (row) {
      select(+row.dataset.f);
      write(false);
      row.scrollIntoView({ block: "nearest" });
    }
  };

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const zooms = { "+": 1.25, "=": 1.25, "-": 0.8, "0": 0 };
  const press = (key, target) => {
    const picture = target.closest(".picture");
    if (key === "Escape") {
      search.value = "";
      filter();
      select(-1);
      frames.length && widen(frames[0]);
    } else if (target === search) {
      if (key !== "Enter")
        return false;
      step(0);
      table.focus();
    } else if (key === "/") {
      search.focus();
    } else if (picture && key in zooms) {
      resize(picture, zooms[key]);
    } else if (/^[1-9]$/.test(key) && tabs[key - 1]) {
      tabs[key - 1].click();
    } else if (picture && key in arrows) {
      walk(picture, ...arrows[key]);
    } else if (picture && key === "Enter") {
      widenTo(find(".at", picture) || find(".sel", picture));
    } else if (target === table && key in arrows && arrows[key][1]) {
      step(arrows[key][1]);
    } else if (target.matches("th") && (key === "Enter" || key === " ")) {
      sort(target);
    } else {
      return false;
    }
    return true;
  };
  document.addEventListener("keydown", event => {
    if (!event.ctrlKey && !event.altKey && !event.metaKey && press(event.key, event.target))
      event.preventDefault();
  });

  document.documentElement.classList.add("js");
  table.tabIndex = 0;
  all(".tools").forEach(tools => { tools.hidden = false; });
  search.addEventListener("input", filter);
  addEventListener("popstate", read);
  read();
})();
