extension Template {
  /// The app's program for Apple's platforms, with SwiftUI.
  static let swiftUIApp = Template([
    File(
      "App/Sources/___NAME___App.swift",
      #"""
      import SwiftUI
      import TenonSwiftUI
      import ___NAME___Host

      @main struct ___NAME___App: App {
        private let host = Result { try ApplicationHost { try ___NAME___Host.application() } }

        var body: some Scene {
          WindowGroup {
            switch host {
            case .success(let host):
              let navigator = host.application.navigator
              NavigatorView(navigator).tenon(host) { await navigator.openWindow($0, root: ___NAME___Host.start) }
            case .failure(let error):
              // The modules do not fit together; a test finds this earlier.
              Text(verbatim: "\(error)")
            }
          }
        }
      }

      """#),
    File("App/Info.plist", propertyList(scenes: "")),
  ])

  /// The app's program for Apple's platforms, with UIKit.
  static let uiKitApp = Template([
    File(
      "App/Sources/AppDelegate.swift",
      #"""
      import TenonUIKit
      import UIKit
      import ___NAME___Host

      @main final class AppDelegate: TenonApplicationDelegate {
        static let appHost: ApplicationHost = {
          do { return try ApplicationHost { try ___NAME___Host.application() } } catch {
            fatalError("\(error)")  // The modules do not fit together, which a test finds earlier.
          }
        }()

        override var host: ApplicationHost? { Self.appHost }
      }

      final class SceneDelegate: TenonSceneDelegate {
        override var host: ApplicationHost? { AppDelegate.appHost }

        override func openFirstScreen(in window: WindowID) async {
          await host?.application.navigator.openWindow(window, root: ___NAME___Host.start)
        }
      }

      """#),
    File(
      "App/Info.plist",
      propertyList(
        scenes: #"""

          	<key>UIApplicationSceneManifest</key>
          	<dict>
          		<key>UIApplicationSupportsMultipleScenes</key>
          		<false/>
          		<key>UISceneConfigurations</key>
          		<dict>
          			<key>UIWindowSceneSessionRoleApplication</key>
          			<array>
          				<dict>
          					<key>UISceneConfigurationName</key>
          					<string>Default</string>
          					<key>UISceneDelegateClassName</key>
          					<string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
          				</dict>
          			</array>
          		</dict>
          	</dict>
          """#)),
  ])

  /// What Xcode does not generate: the scheme of links to the app, and its scenes.
  private static func propertyList(scenes: String) -> String {
    #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleURLTypes</key>
    	<array>
    		<dict>
    			<key>CFBundleURLName</key>
    			<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    			<key>CFBundleURLSchemes</key>
    			<array>
    				<string>___SCHEME___</string>
    			</array>
    		</dict>
    	</array>\#(scenes)
    </dict>
    </plist>

    """#
  }
}
