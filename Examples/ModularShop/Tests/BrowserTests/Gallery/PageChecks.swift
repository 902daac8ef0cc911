/// What is looked for in a page by a script, since only the browser knows what it looks like.
extension Browser {
  /// Texts whose colour is too near to their ground (WCAG 2.2, 1.4.3): `text (ratio)`.
  func faintTexts() async throws -> [String] {
    let found = try await evaluate(
      """
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
      };
      const luminance = (c) => {
        const [r, g, b] = c.map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
      };
      const ground = (element) => {
        for (let e = element; e; e = e.parentElement) {
          const color = rgba(getComputedStyle(e).backgroundColor);
          if (color[3] > .99) return color;
        }
        return rgba(getComputedStyle(document.documentElement).colorScheme === "dark" ? "#000" : "#fff");
      };
      const faint = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        // Words on pictures lie on a gradient; what is inert or disabled is exempt.
        if (!text || element.closest(".banner, .beneath, .unseen, :disabled, svg, .skip")) continue;
        if (!element.checkVisibility()) continue;
        const style = getComputedStyle(element);
        const [a, b] = [luminance(rgba(style.color)), luminance(ground(element))].sort((x, y) => y - x);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        const ratio = (a + .05) / (b + .05);
        if (ratio < (isLarge ? 3 : 4.5)) faint.push(text.slice(0, 40) + " (" + ratio.toFixed(2) + ")");
      }
      return faint;
      """)
    return found.array?.compactMap(\.string) ?? []
  }

  /// Controls that are smaller than a finger can hit (WCAG 2.2, 2.5.8): 24 by 24, links within texts exempt.
  func smallControls() async throws -> [String] {
    let found = try await evaluate(
      """
      return [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
        .filter((e) => e.checkVisibility() && !e.closest(".beneath") && !e.matches(".skip, .text-link, .error-summary a"))
        .map((e) => [e, e.getBoundingClientRect()])
        .filter(([e, box]) => (box.width < 24 || box.height < 24) && !e.closest("label"))
        .map(([e, box]) => e.outerHTML.slice(0, 80) + " " + box.width + "x" + box.height);
      """)
    return found.array?.compactMap(\.string) ?? []
  }

  /// Words and numbers that begin on one line and end on the next. Names of code, which may be longer than any line, are
  /// exempt where the page says so.
  func brokenWords() async throws -> [String] {
    let found = try await evaluate(
      #"""
      const broken = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!element.checkVisibility() || element.closest(".beneath, .unseen, svg, code, pre, .address")) continue;
        for (const word of node.textContent.matchAll(/[A-Za-z0-9]+/g)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = new Set([...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top)));
          if (tops.size > 1) broken.push(word[0] + " in " + element.outerHTML.slice(0, 60));
        }
      }
      return broken;
      """#)
    return found.array?.compactMap(\.string) ?? []
  }

  /// Pictures that shine as by day where it is night.
  func brightPictures() async throws -> [String] {
    let found = try await evaluate(
      #"""
      if (!matchMedia("(prefers-color-scheme: dark)").matches) return [];
      return [...document.querySelectorAll("img")].filter((image) => image.checkVisibility())
        .filter((image) => {
          const dimmed = getComputedStyle(image).filter.match(/brightness\(([\d.]+)\)/);
          return !dimmed || parseFloat(dimmed[1]) > .8;
        })
        .map((image) => image.outerHTML.slice(0, 80));
      """#)
    return found.array?.compactMap(\.string) ?? []
  }

  /// Whether something sticks out at the side of the screen.
  var isTooWide: Bool {
    get async throws {
      try await evaluate(
        """
        return document.documentElement.scrollWidth > innerWidth
          || [...document.querySelectorAll(".content, .sheet-content")].some((e) => e.scrollWidth > e.clientWidth);
        """
      ).bool ?? true
    }
  }

  /// The roles of controls that have no name, as users of a screen reader find them.
  func namelessControls() async throws -> [String] {
    let tree = try await develop("Accessibility.getFullAXTree")
    let controls: Set = [
      "link", "button", "textbox", "searchbox", "radio", "checkbox", "dialog", "navigation",
    ]
    return tree["nodes"]?.array?.compactMap { node in
      guard node["ignored"]?.bool != true, let role = node["role"]?["value"]?.string, controls.contains(role)
      else {
        return nil
      }
      return (node["name"]?["value"]?.string ?? "").isEmpty ? role : nil
    } ?? ["there is no tree"]
  }

  /// Makes the window as wide as a small phone.
  func beSmall() async throws { try await beSized(320, 640) }

  /// Gives the page a size, which may be smaller than windows can be.
  func beSized(_ width: Int, _ height: Int) async throws {
    try await develop(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
        "mobile": false,
      ])
  }
}
