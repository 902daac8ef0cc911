import Account
import AccountInterface
import Foundation
import Live
import Moments
import Share
import TenonActions
import TenonHost

@main public struct TinyPartApp {
  public static let modules: [any Module] = [MomentsModule(), LiveModule(), AccountModule(), ShareModule()]

  @MainActor static func main() async throws {
    let application = try Application(modules)
    try await application.launch()

    // What the application delegate forwards, in the order of the modules.
    application.send(.didBecomeActive, ())
    if let url = URL(string: "wx42://finished") {
      print("opened:", application.send(.openURL, OpenedURL(url, source: "com.tencent.xin")))
    }
    print("account:", try await application.perform(.accountName))
    await application.stop()
  }
}
