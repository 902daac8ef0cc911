import ShopValues

/// The content of a screen that has nothing to show.
public struct EmptyState: Component {
  let icon: Icon
  let title: String
  let message: String
  let action: Markup

  /// - Parameters:
  ///   - icon: The icon.
  ///   - title: What is missing.
  ///   - message: What the user can do next.
  ///   - action: A ``ButtonLink`` to the screen that the message refers to.
  public init(
    _ icon: Icon, title: String, message: String, @MarkupBuilder action: () -> Markup = { Markup() }
  ) {
    self.icon = icon
    self.title = title
    self.message = message
    self.action = action()
  }

  public var body: Markup {
    Element(.div, .class("state")) {
      Element(.span, .class("state-icon")) { IconView(icon) }
      Element(.h2) { title }
      Element(.p) { message }
      action
    }
  }
}

/// The content of a screen after an error: what went wrong, and how to continue.
public struct ErrorState: Component {
  let icon: Icon
  let title: String
  let message: String
  let action: Markup

  public init(
    _ icon: Icon = .warning, title: String, message: String,
    @MarkupBuilder action: () -> Markup = { Markup() }
  ) {
    self.icon = icon
    self.title = title
    self.message = message
    self.action = action()
  }

  public var body: Markup {
    Element(.div, .class("state error"), .role(.alert)) {
      Element(.span, .class("state-icon")) { IconView(icon) }
      Element(.h2) { title }
      Element(.p) { message }
      action
    }
  }
}

extension Screen {
  /// Returns the screen for an address that does not exist.
  public static func notFound(_ language: Language, home: ScreenPath) -> Screen {
    Screen(language("Not found", "未找到"), outcome: .notFound) {
      ErrorState(
        .search, title: language("There is nothing here", "这里什么也没有"),
        message: language(
          "The address may be mistyped, or the content may have been removed.", "地址可能有误，或内容已被移除。")
      ) {
        ButtonLink(language("Go to the start", "回到首页"), to: home)
      }
    }
  }

  /// Returns the screen for an address that only the shop's own links can open.
  public static func internalOnly(_ language: Language, home: ScreenPath) -> Screen {
    Screen(language("Not from here", "无法直接打开"), outcome: .notFound) {
      ErrorState(
        .lock, title: language("This page can be opened only from within the shop", "此页面只能从商城内打开"),
        message: language(
          "A typed address or an external link cannot open this page. Use a link within the shop.",
          "直接输入的地址或外部链接无法到达这里，请从商城内的入口进入。")
      ) {
        ButtonLink(language("Go to the start", "回到首页"), to: home)
      }
    }
  }

  /// Returns the screen for an address that does not exist in a demo, which has only a few of the shop's
  /// screens.
  public static func notInDemo(_ language: Language, home: ScreenPath) -> Screen {
    Screen(language("Not in this demo", "演示中没有"), outcome: .notFound) {
      EmptyState(
        .box, title: language("This is a demo of one module", "这是单个模块的演示"),
        message: language(
          "This link leads to another module, which is not part of the demo.",
          "该链接指向其他模块的页面，此演示不包含该模块。")
      ) {
        ButtonLink(language("Go to the start", "回到首页"), to: home)
      }
    }
  }

  /// Returns the screen for a service that is not responding.
  /// - Parameters:
  ///   - title: The title of the requested screen.
  ///   - retry: Its address.
  ///   - language: The language of the text.
  public static func unavailable(_ title: String, retry: ScreenPath, language: Language) -> Screen {
    Screen(title, outcome: .unavailable) {
      ErrorState(
        .offline, title: language("We cannot reach the shop", "暂时无法连接"),
        message: language(
          "The problem is on our side. Nothing is lost; try again in a moment.", "是我们的问题，不是您的。数据不会丢失，请稍后重试。")
      ) {
        ButtonLink(language("Try again", "重试"), to: retry)
      }
    }
  }
}
