import TenonUIKit
import UIKit

@main final class AppDelegate: TenonApplicationDelegate {
  static let simulator = try? ApplicationHost { try Application([SimulatorModule()]) }
  override var host: ApplicationHost? { Self.simulator }
}

final class SceneDelegate: TenonSceneDelegate {
  override var host: ApplicationHost? { AppDelegate.simulator }

  override func openFirstScreen(in window: WindowID) async {
    await host?.application.navigator.openWindow(
      window,
      tabs: [
        "one": Home(tab: "one"), "two": Home(tab: "two"), "three": Home(tab: "three"),
        "four": Home(tab: "four"), "five": Home(tab: "five"), "six": Home(tab: "six"),
      ])
  }
}
