/// The positions of boxes, frames and bands.
enum LayoutScript {
  static let text = #"""
    // Places: layers from the top and rows by height, as wide as the window, so that no name is scaled down.
    const boxHeight = 26, gap = 14, rowGap = 30, margin = 16;
    const place = () => {
      frames = []; bands = [];
      const width = Math.max(600, drawing.clientWidth || 1280) - 2 * margin;
      const side = nodes.filter(n => n.band === null), main = nodes.filter(n => n.band !== null);
      const sideWidth = side.length ? Math.min(Math.max(...side.map(n => n.w), 150), width / 3) + 20 : 0;
      const mainWidth = width - (side.length && main.length ? sideWidth + 28 : 0);
      // Levels within a block: like heights, the length of the longest path down, computed from the lowest box up.
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
    """#
}
