/// The page's script: moving, searching, focus, reasons, the matrix. It builds text only as text, never as markup.
enum PageScript {
  static let text = #"""
    "use strict";
    (() => {
    const $ = id => document.getElementById(id);
    const data = JSON.parse($("data").textContent);
    const { modules, edges, order } = data;
    const uses = modules.map(() => []), users = modules.map(() => []);
    edges.forEach((e, i) => { uses[e.f].push(i); users[e.t].push(i); });
    const number = new Map(modules.map((m, i) => [m.id, i]));
    const drawing = $("drawing"), scene = $("scene");
    const boxes = [], lines = [];
    scene.querySelectorAll(".module").forEach(g => boxes[+g.dataset.i] = g);
    scene.querySelectorAll(".edge").forEach(p => lines[+p.dataset.e] = p);
    document.documentElement.classList.add("js");

    // Text and elements.
    const make = (tag, text, parent) => {
      const element = document.createElement(tag);
      if (text !== undefined) element.textContent = text;
      if (parent) parent.append(element);
      return element;
    };
    const link = (i, parent) => {
      const a = make("a", modules[i].id, parent);
      a.href = "#m" + i;
      a.addEventListener("click", event => { event.preventDefault(); choose(i); });
    };
    const evidence = (e, parent) => {
      const list = make("ul", undefined, parent);
      e.i.forEach(place => make("code", place, make("li", "imports ", list)));
      if (e.n > e.i.length) make("li", `and ${e.n - e.i.length} more imports`, list);
      e.d.forEach(place => make("code", place, make("li", "declares ", list)));
    };

    // Moving and zooming: the view box is the camera.
    const whole = drawing.getAttribute("viewBox").split(" ").map(Number);
    let view = [...whole];
    const look = box => { view = box; drawing.setAttribute("viewBox", box.map(v => v.toFixed(1)).join(" ")); };
    const scale = () => Math.max(view[2] / drawing.clientWidth, view[3] / drawing.clientHeight) || 1;
    const zoom = (factor, x, y) => {
      const width = Math.min(Math.max(view[2] * factor, 80), whole[2] * 4), by = width / view[2];
      look([x - (x - view[0]) * by, y - (y - view[1]) * by, width, view[3] * by]);
    };
    const middle = () => [view[0] + view[2] / 2, view[1] + view[3] / 2];
    const at = event => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      return [point.x, point.y];
    };
    drawing.addEventListener("wheel", event => {
      event.preventDefault();
      zoom(Math.exp(event.deltaY * 0.0015), ...at(event));
    }, { passive: false });
    let drag = null;
    drawing.addEventListener("pointerdown", event => {
      drag = { x: event.clientX, y: event.clientY, view: [...view], moved: false, target: event.target.closest(".module") };
      drawing.setPointerCapture(event.pointerId);
    });
    drawing.addEventListener("pointermove", event => {
      if (!drag) return;
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y, by = scale();
      if (Math.abs(dx) + Math.abs(dy) > 4) drag.moved = true;
      if (drag.moved) look([drag.view[0] - dx * by, drag.view[1] - dy * by, view[2], view[3]]);
    });
    drawing.addEventListener("pointerup", event => {
      if (drag && !drag.moved) {
        if (!drag.target) clear();
        else if (event.shiftKey && chosen !== null) { $("to").value = modules[+drag.target.dataset.i].id; reason(); }
        else choose(+drag.target.dataset.i);
      }
      drag = null;
    });
    drawing.addEventListener("pointercancel", () => drag = null);
    $("in").onclick = () => zoom(0.75, ...middle());
    $("out").onclick = () => zoom(1 / 0.75, ...middle());
    $("fit").onclick = () => look([...whole]);

    // Focus.
    let chosen = null;
    const near = (nodes, joins) => {
      scene.classList.toggle("focus", nodes.size > 0);
      boxes.forEach((g, i) => { g.classList.toggle("near", nodes.has(i)); g.classList.toggle("chosen", i === chosen); });
      lines.forEach((p, i) => p && p.classList.toggle("near", joins.has(i)));
    };
    const clear = () => { chosen = null; near(new Set(), new Set()); $("panel").hidden = true; };
    const choose = i => {
      chosen = i;
      const joins = new Set([...uses[i], ...users[i]]);
      near(new Set([i, ...[...joins].flatMap(e => [edges[e].f, edges[e].t])]), joins);
      details(i);
      history.replaceState(null, "", "#m" + i);
    };
    const details = i => {
      const module = modules[i], box = $("details");
      box.replaceChildren();
      make("h2", module.id, box);
      make("p", `${module.layer ? "layer " + module.layer + ", " : ""}${module.kind}${module.interface ? ", interface" : ""}, `
        + `${module.files} files, ${module.lines} lines`, box);
      make("code", module.place, box);
      for (const [title, list, end] of [["Uses", uses[i], "t"], ["Used by", users[i], "f"]]) {
        make("h2", `${title} (${list.length})`, box);
        const items = make("ul", undefined, box);
        for (const e of list) {
          const item = make("li", undefined, items), fold = make("details", undefined, item);
          link(edges[e][end], make("summary", undefined, fold));
          evidence(edges[e], fold);
        }
      }
      $("from").value = module.id;
      $("chain").replaceChildren();
      $("panel").hidden = false;
    };

    // Reasons: the shortest chain, breadth first.
    const path = (from, to) => {
      const by = new Map([[from, null]]), queue = [from];
      for (let next = 0; next < queue.length && !by.has(to); next++)
        for (const e of uses[queue[next]])
          if (!by.has(edges[e].t)) { by.set(edges[e].t, e); queue.push(edges[e].t); }
      if (!by.has(to)) return null;
      const chain = [];
      for (let at = to; by.get(at) !== null; at = edges[by.get(at)].f) chain.unshift(by.get(at));
      return chain;
    };
    const reason = () => {
      const from = number.get($("from").value), to = number.get($("to").value), out = $("chain");
      out.replaceChildren();
      if (from === undefined || to === undefined) { make("p", "Name two modules of this graph.", out); return; }
      const chain = path(from, to);
      if (!chain || !chain.length) { make("p", `${modules[from].id} does not depend on ${modules[to].id}.`, out); return; }
      near(new Set(chain.flatMap(e => [edges[e].f, edges[e].t])), new Set(chain));
      for (const e of chain) {
        const line = make("p", undefined, out);
        link(edges[e].f, line);
        line.append(" → ");
        link(edges[e].t, line);
        evidence(edges[e], out);
      }
    };
    $("why").onsubmit = event => { event.preventDefault(); reason(); };
    $("close").onclick = clear;

    // Search.
    const search = $("search");
    search.oninput = () => {
      const text = search.value.trim().toLowerCase();
      boxes.forEach((g, i) => g.classList.toggle("hit", text !== "" && modules[i].id.toLowerCase().includes(text)));
      document.querySelectorAll("#modules tbody tr").forEach((row, i) =>
        row.hidden = text !== "" && !modules[i].id.toLowerCase().includes(text));
      if (number.has(search.value)) find(number.get(search.value));
    };
    const find = i => {
      choose(i);
      const box = boxes[i].getBBox(), place = boxes[i].transform.baseVal.getItem(0).matrix;
      const width = Math.min(whole[2], 900), height = width * view[3] / view[2];
      look([20 + place.e + box.width / 2 - width / 2, 10 + place.f - height / 2, width, height]);
    };
    search.onkeydown = event => {
      const text = search.value.trim().toLowerCase();
      if (event.key === "Enter" && text !== "") {
        const first = modules.findIndex(m => m.id.toLowerCase().includes(text));
        if (first >= 0) find(first);
      }
    };
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") clear();
      if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) { event.preventDefault(); search.focus(); }
    });

    // Views.
    const views = ["graph", "matrix", "table"];
    const show = name => {
      for (const view of views) {
        $(view).hidden = view !== name;
        $("show-" + view).setAttribute("aria-pressed", view === name);
      }
      $("zoom").hidden = name !== "graph";
      if (name === "matrix") draw();
    };
    for (const view of views) $("show-" + view).onclick = () => show(view);

    // The matrix: rows use columns; what stands below the diagonal points upwards.
    const weight = new Map(edges.map((e, i) => [e.f * modules.length + e.t, i]));
    let cell = 16, left = 0;
    const draw = () => {
      const canvas = $("cells"), context = canvas.getContext("2d"), n = order.length;
      const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      cell = n <= 120 ? 16 : Math.max(4, Math.min(10, Math.floor(1400 / n)));
      context.font = "11px system-ui";
      left = cell >= 10 ? Math.ceil(Math.max(...modules.map(m => context.measureText(m.id).width))) + 34 : 0;
      const ratio = window.devicePixelRatio || 1, size = left + n * cell + 1;
      canvas.width = size * ratio;
      canvas.height = (n * cell + 1) * ratio;
      canvas.style.width = size + "px";
      context.scale(ratio, ratio);
      context.font = "11px system-ui";
      context.textBaseline = "middle";
      for (let row = 0; row < n; row++) {
        if (left) {
          context.fillStyle = colour("--text");
          context.fillText(`${row + 1}  ${modules[order[row]].id}`, 2, row * cell + cell / 2);
        }
        context.fillStyle = colour("--line");
        context.fillRect(left + row * cell, row * cell, cell, cell);
      }
      const position = [];
      order.forEach((i, place) => position[i] = place);
      for (const e of edges) {
        const row = position[e.f], column = position[e.t];
        context.fillStyle = colour(column < row ? "--up" : "--accent");
        context.globalAlpha = e.n ? 1 : 0.45;
        context.fillRect(left + column * cell + 0.5, row * cell + 0.5, cell - 1, cell - 1);
        context.globalAlpha = 1;
        if (cell >= 14) {
          context.fillStyle = colour("--back");
          context.fillText(e.n > 99 ? "++" : e.n || "", left + column * cell + 2, row * cell + cell / 2);
        }
      }
    };
    const pointed = event => {
      const box = $("cells").getBoundingClientRect();
      const row = Math.floor((event.clientY - box.top) / cell), column = Math.floor((event.clientX - box.left - left) / cell);
      if (row < 0 || row >= order.length || column >= order.length) return null;
      return { from: order[row], to: column < 0 ? order[row] : order[column] };
    };
    $("cells").onmousemove = event => {
      const pair = pointed(event);
      if (!pair) return;
      const e = edges[weight.get(pair.from * modules.length + pair.to)];
      $("cell").textContent = pair.from === pair.to ? modules[pair.from].id
        : `${modules[pair.from].id} → ${modules[pair.to].id}: ${e ? e.n + " imports" + (e.d.length ? ", declared" : "") : "none"}`;
    };
    $("cells").onclick = event => {
      const pair = pointed(event);
      if (!pair) return;
      choose(pair.from);
      if (pair.from !== pair.to) { $("to").value = modules[pair.to].id; reason(); }
    };

    // Light and dark.
    const remembered = () => { try { return localStorage.getItem("tenon-theme"); } catch { return null; } };
    const paint = theme => { if (theme) document.documentElement.dataset.theme = theme; };
    paint(remembered());
    $("theme").onclick = () => {
      const isDark = document.documentElement.dataset.theme
        ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      paint(isDark ? "light" : "dark");
      try { localStorage.setItem("tenon-theme", isDark ? "light" : "dark"); } catch { /* a file may not store */ }
      if (!$("matrix").hidden) draw();
    };

    show("graph");
    const start = /^#m(\d+)$/.exec(location.hash);
    if (start && modules[+start[1]]) choose(+start[1]);
    })();
    """#
}
