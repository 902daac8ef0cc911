/// Switches between drawing, matrix and table, and between light and dark; starts the page.
enum ViewScript {
  static let text = #"""
    // Views.
    const views = ["graph", "matrix", "table"];
    const show = name => {
      for (const view of views) {
        $(view).hidden = view !== name;
        $("show-" + view).setAttribute("aria-pressed", view === name);
      }
      $("zoom").hidden = $("all-edges").hidden = name !== "graph";
      if (name !== "graph") refresh();
      // A drawing that was updated while it was hidden did not know the width of the window.
      else if (isStale) draw(true);
    };
    let isStale = false;
    const refresh = () => {
      isStale = $("graph").hidden;
      if (!$("matrix").hidden) matrix();
      if (!$("table").hidden) table();
    };
    for (const view of views) $("show-" + view).onclick = () => show(view);

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
    """#
}
