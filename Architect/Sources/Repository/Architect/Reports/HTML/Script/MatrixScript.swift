/// The matrix: a row and a column for each box of the drawing, with the same groups folded.
enum MatrixScript {
  static let text = #"""
    // The matrix: rows use columns, and entries below the diagonal are upward dependencies.
    let cell = 16, left = 0, rows = [], joinAt = new Map();
    const opens = row => rows[row].group === null && rows[row].key !== null && (row === 0 || rows[row - 1].key !== rows[row].key);
    const rowLabel = row => `${row + 1}  ${rows[row].group !== null ? "▸ " : opens(row) ? "▾ " : ""}${rows[row].label}`;
    const matrix = () => {
      rows = ordered();
      const canvas = $("cells"), context = canvas.getContext("2d"), n = rows.length;
      const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      cell = n <= 120 ? 16 : Math.max(4, Math.min(10, Math.floor(1400 / n)));
      context.font = "11px system-ui";
      left = cell >= 10 ? Math.ceil(Math.max(...rows.map((_, row) => context.measureText(rowLabel(row)).width))) + 8 : 0;
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
          context.fillText(rowLabel(row), 2, row * cell + cell / 2);
        }
        context.fillStyle = colour("--line");
        context.fillRect(left + row * cell, row * cell, cell, cell);
      }
      const position = [];
      rows.forEach((node, place) => position[node.n] = place);
      joinAt = new Map();
      for (const j of joins) {
        const row = position[j.a.n], column = position[j.b.n];
        joinAt.set(row * n + column, j);
        context.fillStyle = colour(column < row || j.r ? "--up" : "--accent");
        context.globalAlpha = j.n ? 1 : 0.45;
        context.fillRect(left + column * cell + 0.5, row * cell + 0.5, cell - 1, cell - 1);
        context.globalAlpha = 1;
        if (cell >= 14) {
          context.fillStyle = colour("--back");
          context.fillText(j.n > 99 ? "++" : j.n || "", left + column * cell + 2, row * cell + cell / 2);
        }
      }
      // A frame around each open group.
      context.strokeStyle = colour("--soft");
      for (let row = 0, end; row < n; row = end) {
        for (end = row + 1; end < n && rows[end].key === rows[row].key;) end++;
        if (opens(row)) context.strokeRect(left + row * cell + 0.5, row * cell + 0.5, (end - row) * cell, (end - row) * cell);
      }
    };
    const pointed = event => {
      const box = $("cells").getBoundingClientRect(), x = event.clientX - box.left;
      const row = Math.floor((event.clientY - box.top) / cell), column = Math.floor((x - left) / cell);
      if (row < 0 || row >= rows.length || column >= rows.length) return null;
      return { row, column, from: rows[row], to: column < 0 ? rows[row] : rows[column] };
    };
    $("cells").onmousemove = event => {
      const pair = pointed(event);
      if (!pair) return;
      const j = joinAt.get(pair.row * rows.length + pair.column);
      const declared = j && j.edges.some(e => edges[e].d.length) ? ", declared" : "";
      $("cell").textContent = pair.from === pair.to ? pair.from.label
        : `${pair.from.label} → ${pair.to.label}: ${j ? (j.n === 1 ? "1 " : j.n + " ") + verb.slice(0, -1) + (j.n === 1 ? "" : "s") + declared : "none"}`;
    };
    // A name opens its group or chooses its module, and the first name of an open group closes the group. A cell opens
    // the groups that it joins, or shows why one module depends on the other.
    $("cells").onclick = event => {
      const pair = pointed(event);
      if (!pair) return;
      const closed = [pair.from, pair.to].filter(node => node.group !== null);
      if (closed.length) { closed.forEach(node => open.add(node.key)); draw(true); return; }
      if (pair.column < 0 && opens(pair.row) && event.clientX - $("cells").getBoundingClientRect().left < 34) {
        open.delete(pair.from.key);
        clear();
        draw(true);
        return;
      }
      choose(pair.from.members[0]);
      if (pair.from !== pair.to) { $("to").value = pair.to.label; reason(); }
    };
    """#
}
