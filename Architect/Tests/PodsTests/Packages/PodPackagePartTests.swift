import Files
import Pods
import Samples
import Testing

@Suite("Packages of pods with subspecs, conditions and platforms", .timeLimit(.minutes(10)))
struct PodPackagePartTests {
  @Test("a subspec is a target if its code uses only what is public")
  func subspecs() throws {
    let sample = try PodSample([
      "Net.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Net'
        s.version = '2.0.0'
        s.default_subspec = 'Core'
        s.subspec 'Core' do |c|
          c.source_files = 'Sources/Net/**/*.swift'
        end
        s.subspec 'Reactive' do |r|
          r.source_files = 'Sources/ReactiveNet/**/*.swift'
          r.dependency 'Net/Core'
        end
        s.subspec 'Extras' do |e|
          e.source_files = 'Extras/*.swift'
          e.dependency 'Net/Core'
        end
        s.subspec 'Debug' do |d|
          d.source_files = 'Debug/*.swift'
          d.dependency 'Net/Core'
        end
      end

      """#,
      "Sources/Net/Net.swift": "public struct Net { public init() {} }\nstruct Wire {}\n",
      "Sources/ReactiveNet/Reactive.swift": #"""
      #if !COCOAPODS
      import Net
      #endif
      public struct Reactive { let net = Net() }

      """#,
      "Extras/Extras.swift": #"""
      // Extras.
      import Foundation

      public struct Extras { let net = Net() }

      """#,
      "Debug/Debug.swift": "struct Debug { let wire = Wire() }\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Net",
            products: [
                .library(name: "Net", targets: ["Net"]),
                .library(name: "ReactiveNet", targets: ["ReactiveNet"]),
                .library(name: "NetExtras", targets: ["NetExtras"]),
            ],
            targets: [
                .target(name: "Net", path: ".", sources: ["Debug", "Sources/Net"]),
                .target(name: "ReactiveNet", dependencies: ["Net"]),
                .target(name: "NetExtras", dependencies: ["Net"], path: "Extras"),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: the subspec Net/Debug is in the target Net",
        "choice: the subspec Net/Reactive is the target and product ReactiveNet",
        "choice: the subspec Net/Extras is the target and product NetExtras",
      ])
    #expect(package.edits.keys.sorted() == ["Extras/Extras.swift"])
    #expect(
      package.edits["Extras/Extras.swift"] == #"""
        // Extras.
        #if SWIFT_PACKAGE
        import Net
        #endif
        import Foundation

        public struct Extras { let net = Net() }

        """#)
  }

  @Test("subspecs that build the same files in another way are left to the team")
  func variants() throws {
    let sample = try PodSample([
      "Base.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Base'
        s.version = '1.0.0'
        s.default_subspec = 'standard'
        s.subspec 'standard' do |c|
          c.source_files = 'Sources/Base/*.swift'
          c.library = 'sqlite3'
        end
        s.subspec 'Cipher' do |c|
          c.source_files = 'Sources/Base/*.swift'
          c.dependency 'SQLCipher', '>= 3.4.2'
          c.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '$(inherited) -DCIPHER' }
        end
      end

      """#,
      "Sources/Base/Base.swift": "public enum Base {}\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Base",
            products: [
                .library(name: "Base", targets: ["Base"]),
            ],
            targets: [
                .target(name: "Base", linkerSettings: [.linkedLibrary("sqlite3")]),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: the subspec Base/Cipher"
      ])
  }

  @Test("conditions of Swift are definitions")
  func swiftFlags() throws {
    let sample = try PodSample([
      "Flag.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Flag'
        s.version = '1.0.0'
        s.swift_version = '6.0'
        s.source_files = 'Flag/*.swift'
        s.pod_target_xcconfig = {
          'SWIFT_ACTIVE_COMPILATION_CONDITIONS' => '$(inherited) POD',
          'OTHER_SWIFT_FLAGS' => '-DFAST -Xfrontend -warn-long-function-bodies=100',
          'OTHER_SWIFT_FLAGS[config=Debug]' => '-D CHECKED',
        }
      end

      """#,
      "Flag/Flag.swift": "#if POD && FAST\npublic enum Flag {}\n#endif\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Flag",
            products: [
                .library(name: "Flag", targets: ["Flag"]),
            ],
            targets: [
                .target(
                    name: "Flag",
                    path: "Flag",
                    swiftSettings: [
                        .define("POD"),
                        .define("FAST"),
                        .define("CHECKED", .when(configuration: .debug)),
                    ]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: the flag -Xfrontend of OTHER_SWIFT_FLAGS",
        "choice: the flag -warn-long-function-bodies=100 of OTHER_SWIFT_FLAGS",
      ])
  }

  @Test("files of one platform are compiled if their code says so")
  func platforms() throws {
    let sample = try PodSample([
      "Screen.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Screen'
        s.version = '1.0.0'
        s.ios.deployment_target = '13.0'
        s.osx.deployment_target = '11.0'
        s.source_files = 'Sources/Shared/*.swift'
        s.ios.source_files = 'Sources/iOS/*.swift'
        s.osx.source_files = 'Sources/macOS/*.swift'
        s.osx.exclude_files = 'Sources/Shared/Touch.swift'
      end

      """#,
      "Sources/Shared/Screen.swift": "public enum Screen {}\n",
      "Sources/Shared/Touch.swift": "public enum Touch {}\n",
      "Sources/iOS/Phone.swift": "#if canImport(UIKit)\npublic enum Phone {}\n#endif\n",
      "Sources/macOS/Desk.swift": "#if os(macOS)\npublic enum Desk {}\n#endif\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Screen",
            platforms: [.iOS(.v13), .macOS(.v11)],
            products: [
                .library(name: "Screen", targets: ["Screen"]),
            ],
            targets: [
                .target(name: "Screen", path: "Sources"),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 13.0, and so does the package",
        "choice: needs macOS 11.0, and so does the package",
        "by hand: Sources/Shared/Touch.swift is compiled on all platforms",
        "choice: 2 files of one platform are compiled on all platforms",
      ])
  }
}
