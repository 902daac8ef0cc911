import ShopUI
import ShopValues
import TenonRoutes

/// The legend of the lines in the module graph: each kind has its own dashes and its own colour.
struct GraphLegend: Component {
  let language: Language

  init(language: Language) { self.language = language }

  var body: Markup {
    Element(.ul, .class("legend")) {
      for (kind, text) in texts {
        Element(.li) {
          Element(.svg, .class("legend-line"), .viewBox(0, 0, 46, 10), .decorative) {
            Element(.path, .class("edge \(kind.rawValue)"), .outline([.move(1, 5), .line(45, 5)]))
          }
          text
        }
      }
    }
  }

  private var texts: [(kind: Code<Declaration>, text: String)] {
    [
      (.requires, language("requires a service of", "需要其服务")),
      (.calls, language("calls an action of", "调用其动作")),
      (.opens, language("opens or links to a screen of", "打开或链接到其页面")),
      (.sends, language("sends events to", "向其发送事件")),
      (.adapts, language("adapts a service of", "适配其服务")),
    ]
  }
}
