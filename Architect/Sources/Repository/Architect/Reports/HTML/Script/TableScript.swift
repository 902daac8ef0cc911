/// The table: modules are below the row of their group, and hidden while the group is closed.
enum TableScript {
  static let text = #"""
    // The table. Without groups, it is not changed.
    const rowOf = modules.map((_, i) => $("m" + i)), body = document.querySelector("#modules tbody");
    let heads = [];
    const head = (group, members) => {
      const row = make("tr"), isOpen = open.has(group.key), node = nodeOf[members[0]];
      row.className = "group";
      const button = make("button", `${isOpen ? "▾" : "▸"} ${groupOf(modules[members[0]])} (${members.length})`, make("th", undefined, row));
      button.setAttribute("aria-expanded", isOpen);
      button.onclick = () => {
        if (isOpen) { open.delete(group.key); clear(); } else open.add(group.key);
        draw(true);
      };
      const sum = members.reduce((lines, i) => lines + modules[i].lines, 0), names = list => isOpen ? "" : list.map(n => n.label).join(", ");
      for (const text of [group.band || "–", "", sum, Math.max(...members.map(i => modules[i].height)), "", names(node.uses), names(node.users)])
        make("td", text, row);
      return row;
    };
    const table = () => {
      heads.forEach(h => h.row.remove());
      heads = [];
      if (way === "nothing") { body.append(...rowOf); filter(); return; }
      const groups = new Map();
      for (const node of ordered()) {
        if (!groups.has(node.key)) groups.set(node.key, { key: node.key, band: node.band, members: [] });
        groups.get(node.key).members.push(...node.members);
      }
      for (const group of groups.values()) {
        const row = head(group, group.members);
        heads.push({ row, members: group.members });
        body.append(row, ...group.members.map(i => rowOf[i]));
      }
      filter();
    };
    // Search results are shown in closed groups, too.
    const filter = () => {
      const text = $("search").value.trim().toLowerCase();
      rowOf.forEach((row, i) => row.hidden = text === "" ? nodeOf[i].group !== null : !modules[i].id.toLowerCase().includes(text));
      heads.forEach(h => h.row.hidden = text !== "" && h.members.every(i => rowOf[i].hidden));
    };
    body.addEventListener("click", event => {
      const a = event.target.closest("a"), i = a && +a.hash.slice(2);
      // The row must be visible before the browser scrolls to it.
      if (a && nodeOf[i].group !== null) { open.add(nodeOf[i].key); draw(true); }
    });
    """#
}
