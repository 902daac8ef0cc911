/// Folds groups into boxes, and determines the remaining nodes and lines and the edges that longer paths imply.
enum FoldingScript {
  static let text = #"""
    // Groups: each is drawn as one box until it is opened.
    const small = 40;
    const folders = Object.fromEntries(data.ways.map(way => [way, m => m[way]]));
    const highest = Math.max(1, ...modules.map(m => m.height));
    const band = m => `height ${1 + Math.floor((m.height - 1) / highest * 8) * Math.ceil(highest / 8)} and more`;
    const ways = Object.keys(folders).filter(way => {
      const count = new Set(modules.filter(m => !m.beside).map(folders[way])).size;
      return count > 1 && count < modules.length;
    });
    if (!ways.length) { folders.height = band; ways.push("height"); }
    const isShort = way => data.noun === "file" || new Set(modules.map(folders[way])).size <= 60;
    let way = modules.length > small ? ways.find(isShort) || ways[0] : "nothing";
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
        node.label = node.group === null ? modules[node.members[0]].name || modules[node.members[0]].id : `${node.group} (${node.members.length})`;
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

    // The order of matrix and table: modules are above the modules that they use, and members of a group stay together.
    const ordered = () => {
      const position = [], groups = new Map();
      order.forEach((i, place) => position[i] = place);
      modules.forEach((_, i) => {
        const k = key(i), group = groups.get(k) || { sum: 0, n: 0 };
        groups.set(k, { sum: group.sum + position[i], n: group.n + 1 });
      });
      const place = n => n.key === null ? position[n.members[0]] : groups.get(n.key).sum / groups.get(n.key).n;
      return [...nodes].sort((a, b) => place(a) - place(b)
        || (a.key === b.key ? position[a.members[0]] - position[b.members[0]] : a.key < b.key ? -1 : 1));
    };

    // A line from a to c is implied if lines lead from a through b to c. In cycles, no line is implied.
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
    """#
}
