/// The selected module: its neighbours, its details, and why one module depends on another.
enum FocusScript {
  static let text = #"""
    // Focus.
    let chosen = null;
    const near = (near, by) => {
      const close = new Set([...near].map(i => nodeOf[i])), joined = new Set(by);
      scene.classList.toggle("focus", near.size > 0);
      boxes.forEach((g, n) => {
        g.classList.toggle("near", close.has(nodes[n]));
        g.classList.toggle("chosen", chosen !== null && nodes[n] === nodeOf[chosen]);
      });
      wires.forEach((w, n) => { if (ties[n]) ties[n].classList.toggle("near", chosen !== null && (w.f === chosen || w.t === chosen)); });
      joins.forEach((j, n) => {
        const isNear = j.edges.some(e => joined.has(e));
        // Requested lines are shown even if a longer path implies them.
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
        + `${module.files === undefined ? "" : module.files + " files, "}${module.lines} lines${module.seconds === undefined ? "" : `, ${module.seconds} s to build after a change`}`, box);
      make("code", module.place, box);
      if (module.types) {
        make("h2", `Types (${module.types.length})`, box);
        const list = make("ul", undefined, box);
        for (const type of module.types) {
          const item = make("li", `${type.kind} ${type.name}: ${type.lines} lines, used by ${type.users} files, `, list);
          make("code", `${module.place}:${type.line}`, item);
        }
      }
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
      const tied = wires.filter(w => w.f === i || w.t === i);
      if (tied.length) {
        make("h2", `Wiring (${tied.length})`, box);
        const list = make("ul", undefined, box);
        for (const w of tied) {
          const item = make("li", undefined, list);
          make("span", w.f === i ? `${w.k} of ` : `${w.k}, by `, item);
          link(w.f === i ? w.t : w.f, item);
          const inner = make("ul", undefined, item);
          w.s.forEach(text => make("code", text, make("li", undefined, inner)));
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
      if (from === undefined || to === undefined) { make("p", `Enter the names of two ${data.noun}s in this graph.`, out); return; }
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
    """#
}
