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
      [...(e.r || []), ...(e.w || [])].forEach(text => make("strong", text, make("li", undefined, list)));
      e.i.forEach(place => make("code", place, make("li", "imports ", list)));
      if (e.n > e.i.length) make("li", `and ${e.n - e.i.length} more imports`, list);
      e.d.forEach(place => make("code", place, make("li", "declares ", list)));
    };

    // Moving and zooming: the view box is the camera. A unit is a pixel until somebody zooms.
    let whole = [0, 0, 1, 1], view = [...whole];
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
      drag = { x: event.clientX, y: event.clientY, view: [...view], moved: false, target: event.target.closest("[data-n]") };
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
        else press(nodes[+drag.target.dataset.n], event.shiftKey);
      }
      drag = null;
    });
    drawing.addEventListener("pointercancel", () => drag = null);
    $("in").onclick = () => zoom(0.75, ...middle());
    $("out").onclick = () => zoom(1 / 0.75, ...middle());
    $("fit").onclick = () => look(fitted());

    // Groups: what is drawn as one box until it is opened.
    const small = 40;
    const folders = { layer: m => m.layer, package: m => m.package, folder: m => m.folder };
    const highest = Math.max(1, ...modules.map(m => m.height));
    const band = m => `height ${1 + Math.floor((m.height - 1) / highest * 8) * Math.ceil(highest / 8)} and more`;
    const ways = Object.keys(folders).filter(way => {
      const count = new Set(modules.filter(m => !m.beside).map(folders[way])).size;
      return count > 1 && count < modules.length;
    });
    if (!ways.length) { folders.height = band; ways.push("height"); }
    let way = modules.length > small ? ways.find(w => new Set(modules.map(folders[w])).size <= 60) || ways[0] : "nothing";
    for (const name of [...ways, "nothing"]) make("option", name, $("group")).value = name;
    $("group").value = way;
    let open = new Set(), everyEdge = false;
    const beside = "beside the layers";
    const groupOf = m => way === "nothing" ? null : m.beside ? beside : folders[way](m) || "in no " + way;
    const bandOf = m => m.beside ? null : m.layer || (data.layers.length ? "in no layer" : "");
    $("group").onchange = () => { way = $("group").value; open = new Set(); clear(); draw(); };
    const everyGroup = () => new Set(modules.map((m, i) => key(i)).filter(k => k !== null));
    const key = i => groupOf(modules[i]) === null ? null : (bandOf(modules[i]) || "") + "\n" + groupOf(modules[i]);
    $("open-all").onclick = () => { open = everyGroup(); draw(); };
    $("close-all").onclick = () => { open = new Set(); clear(); draw(); };
    $("all-edges").onclick = () => {
      everyEdge = !everyEdge;
      $("all-edges").setAttribute("aria-pressed", everyEdge);
      draw();
    };

    // Nodes: modules of open groups, and closed groups. Edges between the same two nodes are one line.
    let nodes = [], joins = [], nodeOf = [], frames = [], bands = [];
    const pen = document.createElement("canvas").getContext("2d");
    const gather = () => {
      nodes = []; nodeOf = []; joins = [];
      const closed = new Map();
      modules.forEach((m, i) => {
        const k = key(i);
        let node = k !== null && !open.has(k) ? closed.get(k) : undefined;
        if (!node) {
          const isGroup = k !== null && !open.has(k);
          node = { key: k, group: isGroup ? groupOf(m) : null, band: bandOf(m), members: [], level: 0, users: [], uses: [], n: nodes.length };
          if (isGroup) closed.set(k, node);
          nodes.push(node);
        }
        node.members.push(i);
        node.level = Math.max(node.level, m.height);
        nodeOf[i] = node;
      });
      for (const node of nodes) {
        pen.font = (node.group === null ? "" : "600 ") + "12px system-ui, sans-serif";
        node.label = node.group === null ? modules[node.members[0]].id : `${node.group} (${node.members.length})`;
        node.w = Math.ceil(pen.measureText(node.label).width) + (node.group === null ? 18 : 34);
      }
      const byEnds = new Map();
      edges.forEach((e, i) => {
        const a = nodeOf[e.f], b = nodeOf[e.t];
        if (a === b) return;
        const ends = a.n * nodes.length + b.n;
        let join = byEnds.get(ends);
        if (!join) {
          byEnds.set(ends, join = { a, b, edges: [], n: 0, r: 0, w: 0 });
          joins.push(join);
          b.users.push(a);
          a.uses.push(b);
        }
        join.edges.push(i);
        join.n += e.n;
        if (e.r) join.r++;
        if (e.w) join.w++;
      });
      imply();
    };

    // What a longer way implies: the line from a to c where lines lead from a over b to c. In cycles nothing is implied.
    const imply = () => {
      const out = nodes.map(() => []);
      joins.forEach(j => out[j.a.n].push(j.b.n));
      const reach = new Array(nodes.length), words = Math.ceil(nodes.length / 32);
      const visit = start => {
        const stack = [[start, 0]];
        reach[start] = new Uint32Array(words);
        while (stack.length) {
          const top = stack[stack.length - 1], [n, next] = top;
          if (next === out[n].length) {
            stack.pop();
            for (const t of out[n]) if (reach[t]) { reach[n][t >> 5] |= 1 << (t & 31); for (let w = 0; w < words; w++) reach[n][w] |= reach[t][w]; }
            continue;
          }
          top[1]++;
          if (!reach[out[n][next]]) { reach[out[n][next]] = new Uint32Array(words); stack.push([out[n][next], 0]); }
        }
      };
      nodes.forEach((_, n) => { if (!reach[n]) visit(n); });
      const reaches = (a, b) => (reach[a][b >> 5] >>> (b & 31) & 1) === 1;
      for (const j of joins)
        j.implied = !j.r && !reaches(j.b.n, j.a.n) && out[j.a.n].some(m => m !== j.b.n && reaches(m, j.b.n) && !reaches(m, j.a.n) && !reaches(j.b.n, m));
    };

    // Places: layers from the top, rows by height, as wide as the window, so that no name gets smaller than it is.
    const boxHeight = 26, gap = 14, rowGap = 30, margin = 16;
    const place = () => {
      frames = []; bands = [];
      const width = Math.max(600, drawing.clientWidth || 1280) - 2 * margin;
      const side = nodes.filter(n => n.band === null), main = nodes.filter(n => n.band !== null);
      const sideWidth = side.length ? Math.min(Math.max(...side.map(n => n.w), 150), width / 3) + 20 : 0;
      const mainWidth = width - (side.length && main.length ? sideWidth + 28 : 0);
      // Levels within a block: the longest way down, from the lowest up, as heights are.
      const level = list => {
        const inside = new Set(list);
        for (const n of list) n.row = -1;
        for (const n of [...list].sort((a, b) => a.level - b.level || a.n - b.n))
          n.row = 1 + Math.max(-1, ...n.uses.filter(u => inside.has(u) && u.row >= 0).map(u => u.row));
      };
      const rows = (list, x, y, room) => {
        level(list);
        const levels = [...new Set(list.map(n => n.row))].sort((a, b) => b - a);
        for (const level of levels) {
          const middle = n => {
            const above = n.users.filter(u => u.y !== undefined && u.y < y);
            return above.length ? above.reduce((sum, u) => sum + u.x + u.w / 2, 0) / above.length : Infinity;
          };
          const row = list.filter(n => n.row === level).map(n => [middle(n), n])
            .sort((a, b) => a[0] - b[0] || (a[1].label < b[1].label ? -1 : 1)).map(p => p[1]);
          let line = [], length = 0;
          const end = () => {
            let at = x + (room - length + gap) / 2;
            for (const n of line) { n.x = at; n.y = y; at += n.w + gap; }
            y += boxHeight + rowGap;
            line = []; length = 0;
          };
          for (const n of row) {
            if (line.length && length + n.w > room) end();
            line.push(n);
            length += n.w + gap;
          }
          if (line.length) end();
        }
        return y;
      };
      const block = (list, x, y, room, title) => {
        const closed = list.filter(n => n.group !== null || n.key === null);
        const groups = new Map();
        for (const n of list) if (n.group === null && n.key !== null) groups.set(n.key, [...(groups.get(n.key) || []), n]);
        const parts = [...groups].map(([k, members]) => ({ k, members, level: Math.max(...members.map(n => n.level)) }));
        if (closed.length) parts.push({ k: null, members: closed, level: Math.max(...closed.map(n => n.level)) });
        for (const part of parts.sort((a, b) => b.level - a.level)) {
          if (part.k === null) { y = rows(part.members, x, y, room); continue; }
          const label = groupOf(modules[part.members[0].members[0]]), top = y;
          if (label === title) { y = rows(part.members, x, y, room); title = { key: part.k }; continue; }
          y = rows(part.members, x + 10, y + 34, room - 20);
          frames.push({ key: part.k, label, x, y: top, w: room, h: y - rowGap + 12 - top });
          y += 16;
        }
        return [y, title.key];
      };
      let y = margin;
      const order = [...new Set([...data.layers, "in no layer", ""])];
      for (const name of order) {
        const list = main.filter(n => n.band === name);
        if (!list.length) continue;
        const top = y;
        let close;
        [y, close] = block(list, margin + 12, y + (name ? 30 : 14), mainWidth - 24, name);
        bands.push({ close, label: name, x: margin, y: top, w: mainWidth, h: y - rowGap + 16 - top });
        y += 14;
      }
      let sideY = margin;
      if (side.length) {
        const x = main.length ? margin + mainWidth + 28 : margin;
        let close;
        [sideY, close] = block(side, x + 10, sideY + 30, (main.length ? sideWidth : width) - 20, beside);
        bands.push({ close, label: data.layers.length || close ? beside : "tests", x, y: margin, w: main.length ? sideWidth : width, h: sideY - rowGap + 16 - margin });
      }
      whole = [0, 0, width + 2 * margin, Math.max(y, sideY) + margin];
    };

    // Drawing.
    const svg = (tag, attributes, parent, text) => {
      const element = document.createElementNS(scene.namespaceURI, tag);
      for (const name in attributes) element.setAttribute(name, attributes[name]);
      if (text !== undefined) element.textContent = text;
      parent.append(element);
      return element;
    };
    const curve = (a, b) => {
      const middle = n => n.x + n.w / 2;
      const port = (n, other) => middle(n) + Math.max(-n.w / 2 + 10, Math.min(n.w / 2 - 10, (middle(other) - middle(n)) / 6));
      // A way back stands apart from the way there.
      const aside = b.y < a.y - 1 ? 12 : 0, x1 = port(a, b) + aside, x2 = port(b, a) + aside;
      if (Math.abs(a.y - b.y) < 1) {
        const lift = a.y - 14 - Math.min(16, Math.abs(x2 - x1) / 20);
        return `M${x1} ${a.y}C${x1} ${lift} ${x2} ${lift} ${x2} ${b.y}`;
      }
      const down = b.y > a.y, y1 = down ? a.y + boxHeight : a.y, y2 = down ? b.y : b.y + boxHeight;
      const bend = Math.max(18, Math.abs(y2 - y1) / 2) * (down ? 1 : -1);
      return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
    };
    const rank = new Map(data.layers.map((name, i) => [name, i]));
    const kindOf = join => {
      const from = rank.get(join.a.band), to = rank.get(join.b.band);
      const isUp = join.r || (from !== undefined && to !== undefined && to < from);
      const isOdd = join.w && join.edges.length === 1;
      return "edge" + (join.a.band === null && join.b.band !== null ? " side" : "") + (isUp ? " up" : isOdd ? " odd" : from !== undefined && from === to ? " peer" : "") + (join.n ? "" : " declared");
    };
    let boxes = [], lines = [];
    const paintScene = () => {
      scene.replaceChildren();
      scene.removeAttribute("transform");
      for (const b of bands) {
        svg("rect", { class: "band", x: b.x, y: b.y, width: b.w, height: b.h, rx: 8 }, scene);
        const g = b.close ? svg("g", { class: "frame", "data-close": b.close }, scene) : scene;
        if (b.label) svg("text", { class: "band", x: b.x + 10, y: b.y + 18 }, g, (b.close ? "▾ " : "") + b.label);
      }
      for (const f of frames) {
        const g = svg("g", { class: "frame", "data-close": f.key }, scene);
        svg("rect", { x: f.x, y: f.y, width: f.w, height: f.h, rx: 6 }, g);
        svg("text", { x: f.x + 10, y: f.y + 18 }, g, "▾ " + f.label);
      }
      lines = joins.map(j => {
        if (j.implied && !everyEdge) return null;
        const path = svg("path", { class: kindOf(j), d: curve(j.a, j.b) }, scene);
        if (j.edges.length > 1) path.style.strokeWidth = Math.min(5, 1 + Math.log2(j.edges.length) / 2);
        if (j.r || j.w) svg("title", {}, path, j.edges.flatMap(e => [...(edges[e].r || []), ...(edges[e].w || [])]).slice(0, 8).join("\n"));
        return path;
      });
      boxes = nodes.map(n => {
        const m = modules[n.members[0]], isGroup = n.group !== null;
        const isBroken = n.members.some(i => modules[i].r);
        const g = svg("g", {
          class: (isGroup ? "group" : "module" + (m.interface ? " interface" : "") + (/est$/.test(m.kind) ? " test" : "")) + (isBroken ? " broken" : ""),
          "data-n": n.n, transform: `translate(${n.x} ${n.y})`,
        }, scene);
        svg("rect", { width: n.w, height: boxHeight, rx: 5 }, g);
        svg("text", { x: 9, y: 17 }, g, (isGroup ? "▸ " : "") + n.label);
        return g;
      });
    };
    const fitted = () => {
      const by = Math.max(whole[2] / (drawing.clientWidth || 1280), whole[3] / (drawing.clientHeight || 700), 0.5);
      return [0, 0, (drawing.clientWidth || 1280) * by, (drawing.clientHeight || 700) * by];
    };
    const draw = (keep) => {
      gather();
      place();
      paintScene();
      if (!keep) look([0, 0, drawing.clientWidth || 1280, drawing.clientHeight || 700]);
      if (chosen !== null) focus();
    };
    window.addEventListener("resize", () => draw());
    const press = (node, isEnd) => {
      if (node.group !== null) { open.add(node.key); draw(true); }
      else if (isEnd && chosen !== null) { $("to").value = modules[node.members[0]].id; reason(); }
      else choose(node.members[0]);
    };
    drawing.addEventListener("click", event => {
      const frame = event.target.closest && event.target.closest("[data-close]");
      if (frame && event.target.tagName === "text") { open.delete(frame.dataset.close); clear(); draw(true); }
    });

    // Focus.
    let chosen = null;
    const near = (near, by) => {
      const close = new Set([...near].map(i => nodeOf[i])), joined = new Set(by);
      scene.classList.toggle("focus", near.size > 0);
      boxes.forEach((g, n) => {
        g.classList.toggle("near", close.has(nodes[n]));
        g.classList.toggle("chosen", chosen !== null && nodes[n] === nodeOf[chosen]);
      });
      joins.forEach((j, n) => {
        const isNear = j.edges.some(e => joined.has(e));
        // What is asked for is shown, even where a longer way implies it.
        if (isNear && !lines[n]) { lines[n] = svg("path", { class: kindOf(j) + " asked", d: curve(j.a, j.b) }, scene); scene.prepend(lines[n]); scene.prepend(...scene.querySelectorAll(":scope > rect, :scope > text, :scope > .frame")); }
        if (lines[n]) {
          lines[n].classList.toggle("near", isNear);
          if (!isNear && lines[n].classList.contains("asked")) { lines[n].remove(); lines[n] = null; }
        }
      });
    };
    const clear = () => { chosen = null; near(new Set(), new Set()); $("panel").hidden = true; };
    const focus = () => {
      const joins = new Set([...uses[chosen], ...users[chosen]]);
      near(new Set([chosen, ...[...joins].flatMap(e => [edges[e].f, edges[e].t])]), joins);
    };
    const choose = i => {
      chosen = i;
      if (nodeOf[i].group !== null) { open.add(nodeOf[i].key); draw(true); }
      focus();
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
      if (module.r || module.w) { const list = make("ul", undefined, box); [...(module.r || []), ...(module.w || [])].forEach(text => make("strong", text, make("li", undefined, list))); }
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
      boxes.forEach((g, n) => g.classList.toggle("hit",
        text !== "" && nodes[n].members.some(i => modules[i].id.toLowerCase().includes(text))));
      document.querySelectorAll("#modules tbody tr").forEach((row, i) =>
        row.hidden = text !== "" && !modules[i].id.toLowerCase().includes(text));
      if (number.has(search.value)) find(number.get(search.value));
    };
    const find = i => {
      choose(i);
      const n = nodeOf[i], width = drawing.clientWidth || 1280, height = drawing.clientHeight || 700;
      look([Math.max(0, Math.min(whole[2] - width, n.x + n.w / 2 - width / 2)), n.y - height / 3, width, height]);
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
      $("zoom").hidden = $("drawn").hidden = name !== "graph";
      if (name === "matrix") matrix();
    };
    for (const view of views) $("show-" + view).onclick = () => show(view);

    // The matrix: rows use columns; what stands below the diagonal points upwards.
    const weight = new Map(edges.map((e, i) => [e.f * modules.length + e.t, i]));
    let cell = 16, left = 0;
    const matrix = () => {
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
      if (!$("matrix").hidden) matrix();
    };

    show("graph");
    draw();
    const start = /^#m(\d+)$/.exec(location.hash);
    if (start && modules[+start[1]]) choose(+start[1]);
    })();
    """#
}
