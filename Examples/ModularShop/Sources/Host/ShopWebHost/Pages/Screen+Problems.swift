import ShopUI
import ShopValues
import ShopWebServer

extension Screen {
  /// Returns the screen for a form that does not come from a page of this visit.
  static func tooOld(_ language: Language) -> Screen {
    Screen(language("Please try again", "请重试"), outcome: .refused) {
      ErrorState(
        .clock, title: language("This page is too old", "页面已过期"),
        message: language(
          "Nothing was changed. Go back, reload the page, and send the form again.",
          "没有任何改动。请返回并刷新页面后重新提交。"))
    }
  }

  /// Returns the screen for a request that the shop cannot answer.
  static func problem(_ language: Language, home: ScreenPath) -> Screen {
    Screen(language("That did not work", "操作未成功"), outcome: .refused) {
      ErrorState(
        title: language("That did not work", "操作未成功"),
        message: language("Nothing was changed.", "没有任何改动。")
      ) {
        ButtonLink(language("Go to the start", "回到首页"), to: home)
      }
    }
  }
}

extension Status {
  /// Creates the status that reports the outcome of a screen to the browser.
  init(_ outcome: Screen.Outcome) {
    switch outcome {
    case .shown: self = .ok
    case .invalid: self = .unprocessableContent
    case .refused: self = .forbidden
    case .notFound: self = .notFound
    case .unavailable: self = .serviceUnavailable
    case .conflict: self = .conflict
    }
  }
}
