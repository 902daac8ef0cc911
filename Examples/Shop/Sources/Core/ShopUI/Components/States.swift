import ShopValues

/// What a screen shows when there is nothing to show.
public struct EmptyState: Component {
  let icon: Icon
  let title: String
  let message: String
  let action: Markup

  /// - Parameters:
  ///   - icon: What it is about.
  ///   - title: What there is not.
  ///   - message: What to do about it.
  ///   - action: A ``ButtonLink`` to where it can be done.
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

/// What a screen shows when it went wrong: what, and how to go on.
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
  /// The screen of an address that leads nowhere.
  public static func notFound(_ language: Language, home: ScreenPath) -> Screen {
    Screen(language("Not found", "未找到"), outcome: .notFound) {
      ErrorState(
        .search, title: language("There is nothing here", "这里什么也没有"),
        message: language(
          "The address may be mistyped, or what was here is gone.", "地址可能有误，或内容已被移除。")
      ) {
        ButtonLink(language("Go to the start", "回到首页"), to: home)
      }
    }
  }

  /// The screen of something that does not answer at the moment.
  /// - Parameters:
  ///   - title: The title of the screen that was wanted.
  ///   - retry: Its address.
  ///   - language: The language of the texts.
  public static func unavailable(_ title: String, retry: ScreenPath, language: Language) -> Screen {
    Screen(title, outcome: .unavailable) {
      ErrorState(
        .offline, title: language("We cannot reach the shop", "暂时无法连接"),
        message: language(
          "It is our side, not yours. Nothing is lost; try again in a moment.", "是我们的问题，不是您的。数据不会丢失，请稍后重试。")
      ) {
        ButtonLink(language("Try again", "重试"), to: retry)
      }
    }
  }
}
