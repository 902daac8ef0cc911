/// The data, and the functions that create elements of the page from it. Text is only ever set as text, never as
/// markup.
enum ElementScript {
  static let text = #"""
    const $ = id => document.getElementById(id);
    const data = JSON.parse($("data").textContent);
    const { modules, edges, wires, order } = data;
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
    const verb = data.noun === "file" ? "uses" : "imports";
    const evidence = (e, parent) => {
      const list = make("ul", undefined, parent);
      [...(e.r || []), ...(e.w || [])].forEach(text => make("strong", text, make("li", undefined, list)));
      e.i.forEach(place => make("code", place, make("li", `${verb} `, list)));
      if (e.n > e.i.length) make("li", `and ${e.n - e.i.length} more`, list);
      e.d.forEach(place => make("code", place, make("li", "declares ", list)));
    };
    """#
}
