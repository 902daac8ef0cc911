import Files
import Pods
import Samples
import Testing

@Suite("Packages of pods in C and Objective-C", .timeLimit(.minutes(10)))
struct PodPackageClangTests {
  @Test("a pod in C keeps its folder of public headers")
  func c() throws {
    let sample = try PodSample([
      "parse.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'parse'
        s.version = '1.0.0'
        s.source_files = 'src/**/*.{h,c}'
        s.public_header_files = 'src/include/*.h'
        s.compiler_flags = '-DPARSE_SIZE=16', '-Wno-unused', '-fno-strict-aliasing'
      end

      """#,
      "src/include/parse.h": "int parse(void);\n",
      "src/parse.c":
        "#include \"parse.h\"\n#include \"table.h\"\nint parse(void) { return TABLE + PARSE_SIZE; }\n",
      "src/private/table.h": "#define TABLE 3\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "parse",
            products: [
                .library(name: "parse", targets: ["parse"]),
            ],
            targets: [
                .target(
                    name: "parse",
                    path: "src",
                    cSettings: [.headerSearchPath("private"), .define("PARSE_SIZE", to: "16")]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: the flag -Wno-unused of `compiler_flags`",
        "by hand: the flag -fno-strict-aliasing of `compiler_flags`",
      ])
  }

  @Test("links make imports in angle brackets work")
  func objc() throws {
    let sample = try PodSample([
      "Kit.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Kit'
        s.version = '1.0.0'
        s.ios.deployment_target = '9.0'
        s.source_files = 'Kit/**/*.{h,m}'
        s.private_header_files = 'Kit/Internal/*.h'
        s.frameworks = 'UIKit', 'CoreGraphics'
        s.ios.framework = 'CoreTelephony'
        s.weak_framework = 'WidgetKit'
        s.libraries = 'z', 'c++'
      end

      """#,
      "Kit/KITView.h": "#import <UIKit/UIKit.h>\n@interface KITView : UIView\n@end\n",
      "Kit/KITView.m": #"""
      #import <Kit/KITView.h>
      #import "KITPrivate.h"
      @implementation KITView
      @end

      """#,
      "Kit/Internal/KITPrivate.h": "#import <Foundation/Foundation.h>\n",
      "Kit/Internal/KITPrivate.m": "#import \"KITPrivate.h\"\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Kit",
            platforms: [.iOS(.v9)],
            products: [
                .library(name: "Kit", targets: ["Kit"]),
            ],
            targets: [
                .target(
                    name: "Kit",
                    path: ".",
                    sources: ["Kit"],
                    cSettings: [.headerSearchPath("Kit/Internal")],
                    linkerSettings: [
                        .linkedFramework("CoreGraphics"),
                        .linkedFramework("CoreTelephony"),
                        .linkedLibrary("z"),
                        .linkedLibrary("c++"),
                    ]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 9.0, and so does the package",
        "choice: the weak framework WidgetKit",
        "choice: symbolic links to the public headers in include",
      ])
    #expect(package.additions.keys.sorted() == ["include/Kit/KITView.h"])
  }

  @Test("headers alone get an empty source file")
  func headers() throws {
    let sample = try PodSample([
      "traits.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'traits'
        s.version = '1.0.0'
        s.source_files = 'include/**/*.h'
        s.header_mappings_dir = 'include'
      end

      """#,
      "include/traits/traits.h": "#define TRAITS 1\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "traits",
            products: [
                .library(name: "traits", targets: ["traits"]),
            ],
            targets: [
                .target(name: "traits", path: ".", sources: ["traits.c"]),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: an empty traits.c"
      ])
    #expect(package.additions.keys.sorted() == ["traits.c"])
  }

  @Test("build settings of C++ are settings of the target")
  func settings() throws {
    let sample = try PodSample([
      "Flags.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Flags'
        s.version = '1.0.0'
        s.source_files = 'Sources/Flags/**/*.{h,cpp}'
        s.public_header_files = 'Sources/Flags/include/*.h'
        s.pod_target_xcconfig = {
          'GCC_PREPROCESSOR_DEFINITIONS' => '$(inherited) NAME=\\"flags\\" FAST=1',
          'GCC_PREPROCESSOR_DEFINITIONS[config=Debug]' => 'CHECKED',
          'HEADER_SEARCH_PATHS' => '"$(PODS_TARGET_SRCROOT)/Sources/Flags/deep" "$(SDKROOT)/usr/include/libxml2"',
          'CLANG_CXX_LANGUAGE_STANDARD' => 'c++17',
          'CLANG_CXX_LIBRARY' => 'libc++',
          'GCC_ENABLE_CPP_EXCEPTIONS' => 'YES',
        }
        s.user_target_xcconfig = { 'ENABLE_BITCODE' => 'NO' }
      end

      """#,
      "Sources/Flags/include/flags.h": "int flags();\n",
      "Sources/Flags/flags.cpp":
        "#include \"flags.h\"\n#include <detail.hpp>\nint flags() { return DETAIL; }\n",
      "Sources/Flags/deep/detail.hpp": "#define DETAIL 1\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Flags",
            products: [
                .library(name: "Flags", targets: ["Flags"]),
            ],
            targets: [
                .target(
                    name: "Flags",
                    cxxSettings: [
                        .headerSearchPath("deep"),
                        .define("NAME", to: "\"flags\""),
                        .define("FAST", to: "1"),
                        .define("CHECKED", .when(configuration: .debug)),
                    ]
                ),
            ],
            cxxLanguageStandard: .cxx17
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: the folder $(SDKROOT)/usr/include/libxml2 of HEADER_SEARCH_PATHS",
        "by hand: the setting GCC_ENABLE_CPP_EXCEPTIONS = YES",
        "by hand: the setting ENABLE_BITCODE = NO of `user_target_xcconfig`",
      ])
  }

  @Test("a module map for frameworks becomes one for packages")
  func moduleMap() throws {
    let sample = try PodSample([
      "Deep.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Deep'
        s.version = '1.0.0'
        s.source_files = 'Deep/*.{h,c}'
        s.module_map = 'Support/Deep.modulemap'
      end

      """#,
      "Support/Deep.modulemap": #"""
      framework module Deep {
        umbrella header "Deep.h"
        export *
        explicit module Private { header "DeepPrivate.h" }
      }

      """#,
      "Deep/Deep.h": "int deep(void);\n",
      "Deep/DeepPrivate.h": "int deeper(void);\n",
      "Deep/deep.c": "#include \"Deep.h\"\nint deep(void) { return 1; }\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Deep",
            products: [
                .library(name: "Deep", targets: ["Deep"]),
            ],
            targets: [
                .target(name: "Deep", path: "Deep", publicHeadersPath: "."),
            ]
        )

        """#)
    #expect(sample.open(package).isEmpty)
    #expect(package.additions.keys.sorted() == ["Deep/module.modulemap"])
  }

  @Test("what a package cannot express is left to the team")
  func byHand() throws {
    let sample = try PodSample([
      "Old.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Old'
        s.version = '1.0.0'
        s.source_files = 'Old/*.{h,m}'
        s.requires_arc = ['Old/New*.m']
        s.prefix_header_contents = '#import <UIKit/UIKit.h>'
        s.prepare_command = 'make generated'
        s.script_phase = { :name => 'Lint', :script => 'lint' }
        s.dependency 'Unknown', '~> 1.0'
        s.resources = 'Old/None/*.png'
      end

      """#,
      "Old/OLDView.h": "@interface OLDView : UIView\n@end\n",
      "Old/OLDView.m": "#import \"OLDView.h\"\n@implementation OLDView\n@end\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Old",
            products: [
                .library(name: "Old", targets: ["Old"]),
            ],
            targets: [
                .target(name: "Old", path: "Old", publicHeadersPath: "."),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: the dependency on Unknown",
        "by hand: `prefix_header_contents`",
        "by hand: the resources Old/None/*.png",
        "by hand: `requires_arc`",
        "by hand: prepare_command",
        "by hand: script_phases of Old",
      ])
  }

  @Test("prebuilt frameworks are binary targets if they are XCFrameworks")
  func binary() throws {
    let sample = try PodSample([
      "Pay.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Pay'
        s.version = '1.0.0'
        s.ios.deployment_target = '13.0'
        s.source_files = 'Sources/Pay/*.swift'
        s.vendored_frameworks = 'Frameworks/*.xcframework', 'Frameworks/Old.framework'
        s.vendored_libraries = 'lib/libpay.a'
        s.pod_target_xcconfig = { 'OTHER_LDFLAGS' => '-ObjC -lresolv' }
      end

      """#,
      "Sources/Pay/Pay.swift": "import PayCore\n",
      "Frameworks/PayCore.xcframework/Info.plist": "x",
      "Frameworks/Old.framework/Old": "x",
      "lib/libpay.a": "x",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Pay",
            platforms: [.iOS(.v13)],
            products: [
                .library(name: "Pay", targets: ["Pay"]),
            ],
            targets: [
                .binaryTarget(name: "PayCore", path: "Frameworks/PayCore.xcframework"),
                .target(
                    name: "Pay",
                    dependencies: ["PayCore"],
                    linkerSettings: [.linkedLibrary("resolv")]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 13.0, and so does the package",
        "by hand: the framework Frameworks/Old.framework",
        "by hand: the library lib/libpay.a",
        "choice: the flag -ObjC of OTHER_LDFLAGS",
      ])
  }
}
