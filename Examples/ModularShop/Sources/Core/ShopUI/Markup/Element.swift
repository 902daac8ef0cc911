/// A tag with its attributes and content.
public struct Element: Component {
  public let body: Markup

  /// Creates an element with content.
  /// - Parameters:
  ///   - tag: Its tag.
  ///   - attributes: Its attributes. Classes are combined; if any other attribute is repeated, only the first
  ///     value is used.
  ///   - content: Its content.
  public init(_ tag: Tag, _ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() }) {
    self.init(tag, attributes, content())
  }

  /// Creates an element that cannot have content.
  public init(_ tag: EmptyTag, _ attributes: Attribute...) { self.init(tag, attributes) }

  init(_ tag: EmptyTag, _ attributes: [Attribute]) {
    var markup = Markup()
    markup.append(html: Self.opening(tag.rawValue, attributes))
    body = markup
  }

  init(_ tag: Tag, _ attributes: [Attribute], _ content: Markup) {
    var markup = Markup()
    // A parser drops the first line break of a text area.
    markup.append(html: Self.opening(tag.name, attributes) + (tag == .textarea ? "\n" : ""))
    markup.append(content)
    markup.append(html: "</\(tag.name)>")
    body = markup
  }

  private static func opening(_ name: String, _ attributes: [Attribute]) -> String {
    var html = "<" + name
    let classes = attributes.lazy.filter { $0.name == "class" }.compactMap(\.value).joined(separator: " ")
    if !classes.isEmpty { html += " class=\"\(Escaping.attribute(classes))\"" }
    for (index, attribute) in attributes.enumerated() where attribute.name != "class" {
      guard !attribute.name.isEmpty, !attributes[..<index].contains(where: { $0.name == attribute.name })
      else {
        continue
      }
      html += " " + attribute.name
      if let value = attribute.value { html += "=\"\(Escaping.attribute(value))\"" }
    }
    return html + ">"
  }
}

/// The tags of elements with content. None of them runs a script, loads a document or changes the page's style. Only
/// ``Form`` creates forms, so that every form is protected.
public struct Tag: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  public static let a = Tag("a")
  public static let article = Tag("article")
  public static let aside = Tag("aside")
  public static let bdi = Tag("bdi")
  public static let button = Tag("button")
  public static let code = Tag("code")
  public static let dd = Tag("dd")
  public static let del = Tag("del")
  public static let details = Tag("details")
  public static let div = Tag("div")
  public static let dl = Tag("dl")
  public static let dt = Tag("dt")
  public static let em = Tag("em")
  public static let fieldset = Tag("fieldset")
  public static let figcaption = Tag("figcaption")
  public static let figure = Tag("figure")
  public static let footer = Tag("footer")
  public static let h1 = Tag("h1")
  public static let h2 = Tag("h2")
  public static let h3 = Tag("h3")
  public static let header = Tag("header")
  public static let label = Tag("label")
  public static let legend = Tag("legend")
  public static let li = Tag("li")
  public static let main = Tag("main")
  public static let nav = Tag("nav")
  public static let ol = Tag("ol")
  public static let option = Tag("option")
  public static let output = Tag("output")
  public static let p = Tag("p")
  public static let pre = Tag("pre")
  public static let section = Tag("section")
  public static let select = Tag("select")
  public static let small = Tag("small")
  public static let span = Tag("span")
  public static let strong = Tag("strong")
  public static let summary = Tag("summary")
  public static let textarea = Tag("textarea")
  public static let time = Tag("time")
  public static let ul = Tag("ul")

  public static let table = Tag("table")
  public static let caption = Tag("caption")
  public static let thead = Tag("thead")
  public static let tbody = Tag("tbody")
  public static let tr = Tag("tr")
  public static let th = Tag("th")
  public static let td = Tag("td")

  public static let svg = Tag("svg")
  public static let g = Tag("g")
  public static let path = Tag("path")
  public static let rect = Tag("rect")
  public static let circle = Tag("circle")
  public static let line = Tag("line")
  public static let text = Tag("text")
  public static let title = Tag("title")

  static let form = Tag("form")
}

/// The tags of elements without content.
public enum EmptyTag: String, Hashable, Sendable {
  case br
  case hr
  case img
  case input
}
