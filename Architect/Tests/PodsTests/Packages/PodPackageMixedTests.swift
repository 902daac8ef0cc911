import Files
import Pods
import Samples
import Testing

@Suite("Packages of pods in two languages, and of plug-ins", .timeLimit(.minutes(10)))
struct PodPackageMixedTests {
  @Test("Swift code depends on C code, and exports it")
  func mixedC() throws {
    let sample = try PodSample([
      "Draw.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Draw'
        s.version = '1.0.0'
        s.source_files = 'Draw/**/*.{h,c,swift}'
      end

      """#,
      "Draw/Draw.swift": "public func twice() -> Int { Int(drawOnce()) * 2 }\n",
      "Draw/once.h": "int drawOnce(void);\n",
      "Draw/once.c": "#include \"once.h\"\nint drawOnce(void) { return 21; }\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Draw",
            products: [
                .library(name: "Draw", targets: ["Draw"]),
            ],
            targets: [
                .target(name: "CDraw", path: "Draw", sources: ["once.c"], publicHeadersPath: "."),
                .target(name: "Draw", dependencies: ["CDraw"], path: "Draw", exclude: ["once.c"]),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: Draw is the target Draw in Swift and CDraw in Objective-C or C"
      ])
    #expect(package.additions.keys.sorted() == ["Draw/Exports.swift"])
  }

  @Test("Objective-C code depends on Swift code")
  func mixedBack() throws {
    let sample = try PodSample([
      "Log.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Log'
        s.version = '1.0.0'
        s.source_files = 'Log/**/*.{h,m,swift}'
      end

      """#,
      "Log/Writer.swift": "import Foundation\n@objc public final class Writer: NSObject {}\n",
      "Log/LOGOld.h": "#import <Foundation/Foundation.h>\n@interface LOGOld : NSObject\n@end\n",
      "Log/LOGOld.m": #"""
      #import "LOGOld.h"
      #import "Log-Swift.h"
      @implementation LOGOld
      @end

      """#,
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Log",
            products: [
                .library(name: "Log", targets: ["Log", "LogObjC"]),
            ],
            targets: [
                .target(name: "Log", path: "Log", exclude: ["LOGOld.m"]),
                .target(
                    name: "LogObjC",
                    dependencies: ["Log"],
                    path: "Log",
                    exclude: ["Writer.swift"],
                    publicHeadersPath: "."
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: Log is the target Log in Swift and LogObjC in Objective-C or C"
      ])
    #expect(package.edits.keys.sorted() == ["Log/LOGOld.m"])
    #expect(
      package.edits["Log/LOGOld.m"] == #"""
        #import "LOGOld.h"
        #if SWIFT_PACKAGE
        @import Log;
        #else
        #import "Log-Swift.h"
        #endif
        @implementation LOGOld
        @end

        """#)
  }

  @Test("two languages that use each other are named, with both places")
  func mixedBoth() throws {
    let sample = try PodSample([
      "Log.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Log'
        s.version = '1.0.0'
        s.source_files = 'Log/**/*.{h,m,swift}'
      end

      """#,
      "Log/Writer.swift":
        "import Foundation\n@objc public final class Writer: NSObject { let old = LOGOld() }\n",
      "Log/LOGOld.h": "#import <Foundation/Foundation.h>\n@interface LOGOld : NSObject\n@end\n",
      "Log/LOGOld.m": #"""
      #import "LOGOld.h"
      #import <Log/Log-Swift.h>
      @implementation LOGOld
      @end

      """#,
    ])
    let package = try sample.package()
    #expect(package.isEmpty)
    #expect(
      sample.open(package) == [
        "by hand: Swift and Objective-C in Log",
        "by hand: no package",
      ])
  }

  @Test("a plug-in of Flutter moves to the folder that Flutter expects")
  func flutterSwift() throws {
    let sample = try PodSample([
      "pubspec.yaml": "name: battery\n",
      "ios/battery_plus.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'battery_plus'
        s.version = '0.0.1'
        s.source_files = 'Classes/**/*'
        s.dependency 'Flutter'
        s.platform = :ios, '12.0'
        s.resource_bundles = {'battery_plus_privacy' => ['Resources/PrivacyInfo.xcprivacy']}
        s.swift_version = '5.0'
      end

      """#,
      "ios/Classes/BatteryPlugin.swift": "import Flutter\npublic class BatteryPlugin: NSObject {}\n",
      "ios/Resources/PrivacyInfo.xcprivacy": "<plist/>\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "battery_plus",
            platforms: [.iOS(.v12)],
            products: [
                .library(name: "battery-plus", targets: ["battery_plus"]),
            ],
            dependencies: [
                .package(name: "FlutterFramework", path: "../FlutterFramework"),
            ],
            targets: [
                .target(
                    name: "battery_plus",
                    dependencies: [.product(name: "FlutterFramework", package: "FlutterFramework")],
                    resources: [.process("Resources")]
                ),
            ],
            swiftLanguageVersions: [.v5]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: 2 files move to battery_plus/Sources/battery_plus, and the podspec finds them there",
        "choice: needs iOS 12.0, and so does the package",
        "choice: the package FlutterFramework",
      ])
    #expect(package.edits.keys.sorted() == ["ios/battery_plus.podspec"])
    #expect(
      package.edits["ios/battery_plus.podspec"] == #"""
        Pod::Spec.new do |s|
          s.name = 'battery_plus'
          s.version = '0.0.1'
          s.source_files = 'battery_plus/Sources/battery_plus/**/*'
          s.dependency 'Flutter'
          s.platform = :ios, '12.0'
          s.resource_bundles = {'battery_plus_privacy' => ['battery_plus/Sources/battery_plus/Resources/PrivacyInfo.xcprivacy']}
          s.swift_version = '5.0'
        end

        """#)
    #expect(
      package.moves.map { "\($0.from) \($0.to)" } == [
        "ios/Classes/BatteryPlugin.swift ios/battery_plus/Sources/battery_plus/BatteryPlugin.swift",
        "ios/Resources/PrivacyInfo.xcprivacy ios/battery_plus/Sources/battery_plus/Resources/PrivacyInfo.xcprivacy",
      ])
  }

  @Test("a plug-in of Flutter in Objective-C stays where Flutter expects it")
  func flutterObjC() throws {
    let sample = try PodSample([
      "pubspec.yaml": "name: touch\n",
      "ios/touch.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'touch'
        s.version = '0.0.1'
        s.source_files = 'touch/Sources/touch/**/*.{h,m}'
        s.public_header_files = 'touch/Sources/touch/include/**/*.h'
        s.dependency 'Flutter'
        s.platform = :ios, '12.0'
      end

      """#,
      "ios/touch/Sources/touch/include/touch/TouchPlugin.h":
        "#import <Flutter/Flutter.h>\n@interface TouchPlugin : NSObject\n@end\n",
      "ios/touch/Sources/touch/TouchPlugin.m":
        "#import \"TouchPlugin.h\"\n@implementation TouchPlugin\n@end\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "touch",
            platforms: [.iOS(.v12)],
            products: [
                .library(name: "touch", targets: ["touch"]),
            ],
            dependencies: [
                .package(name: "FlutterFramework", path: "../FlutterFramework"),
            ],
            targets: [
                .target(
                    name: "touch",
                    dependencies: [.product(name: "FlutterFramework", package: "FlutterFramework")],
                    cSettings: [.headerSearchPath("include/touch")]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 12.0, and so does the package",
        "choice: the package FlutterFramework",
      ])
  }

  @Test("a plug-in of Capacitor has its package beside package.json")
  func capacitor() throws {
    let sample = try PodSample([
      "package.json":
        "{\"name\": \"@acme/capacitor-scanner\", \"version\": \"1.0.0\", \"peerDependencies\": {\"@capacitor/core\": \">=7.0.0\"}}",
      "AcmeCapacitorScanner.podspec": #"""
      require 'json'
      package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

      Pod::Spec.new do |s|
        s.name = 'AcmeCapacitorScanner'
        s.version = package['version']
        s.source_files = 'ios/Plugin/**/*.{swift,h,m,c,cc,mm,cpp}'
        s.ios.deployment_target = '14.0'
        s.dependency 'Capacitor'
        s.swift_version = '5.1'
      end

      """#,
      "ios/Plugin/ScannerPlugin.swift":
        "import Capacitor\n@objc(ScannerPlugin)\npublic class ScannerPlugin: CAPPlugin {}\n",
      "ios/Plugin/ScannerPlugin.h": "#import <UIKit/UIKit.h>\n",
      "ios/Plugin/ScannerPlugin.m": #"""
      #import <Foundation/Foundation.h>
      #import <Capacitor/Capacitor.h>

      CAP_PLUGIN(ScannerPlugin, "Scanner",
                 CAP_PLUGIN_METHOD(scan, CAPPluginReturnPromise);
      )

      """#,
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "AcmeCapacitorScanner",
            platforms: [.iOS(.v14)],
            products: [
                .library(name: "AcmeCapacitorScanner", targets: ["AcmeCapacitorScanner"]),
            ],
            dependencies: [
                .package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", from: "7.0.0"),
            ],
            targets: [
                .target(
                    name: "AcmeCapacitorScanner",
                    dependencies: [
                        .product(name: "Capacitor", package: "capacitor-swift-pm"),
                        .product(name: "Cordova", package: "capacitor-swift-pm"),
                    ],
                    path: "ios/Plugin",
                    exclude: ["ScannerPlugin.m"]
                ),
            ],
            swiftLanguageVersions: [.v5]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 14.0, and so does the package",
        "by hand: ios/Plugin/ScannerPlugin.m is not in the package",
      ])
  }
}
