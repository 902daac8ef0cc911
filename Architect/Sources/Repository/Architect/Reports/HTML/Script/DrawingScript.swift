/// Draws what the layout has placed, and forwards clicks.
enum DrawingScript {
  static let text = #"""
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
      // An upward line is drawn beside the downward one.
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
    let boxes = [], lines = [], ties = [];
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
      // Connections without an import: services, actions, routes and events.
      ties = wires.map(w => {
        const a = nodeOf[w.f], b = nodeOf[w.t];
        if (!a || !b || a === b) return null;
        const path = svg("path", { class: "wire", d: curve(a, b) }, scene);
        path.style.stroke = w.c;
        svg("title", {}, path, w.s.map(text => `${w.k} ${text}`).join("\\n"));
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
      refresh();
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
    """#
}
