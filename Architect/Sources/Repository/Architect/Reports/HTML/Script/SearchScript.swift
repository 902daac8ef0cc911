/// Finds modules by name, and handles keyboard shortcuts.
enum SearchScript {
  static let text = #"""
    // Search.
    const search = $("search");
    search.oninput = () => {
      const text = search.value.trim().toLowerCase();
      boxes.forEach((g, n) => g.classList.toggle("hit",
        text !== "" && nodes[n].members.some(i => modules[i].id.toLowerCase().includes(text))));
      filter();
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
    """#
}
