import Files
import Foundation
import Pods
import Samples
import Testing

/// Builds packages of podspecs with SwiftPM, if `TENON_BUILD_PACKAGES` is set.
@Suite(
  "Packages of podspecs build", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: ProcessInfo.processInfo.environment["TENON_BUILD_PACKAGES"] != nil))
struct PodPackageBuildTests {
  private static func podspec(_ name: String, _ lines: String) -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.version = '1.0.0'\n\(lines)\nend\n"
  }

  private static let samples: [String: [String: String]] = [
    "Swift with tests and resources": [
      "Cart.podspec": podspec(
        "Cart",
        "  s.source_files = 'Cart/*.swift'\n  s.resources = 'Assets/*.json'\n  s.test_spec('Tests') { |t| t.source_files = 'Tests/*.swift' }"
      ),
      "Cart/Cart.swift":
        "import Foundation\npublic final class Cart {\n    public init() {}\n    public var bundle: Bundle { Bundle(for: Cart.self) }\n    var size: Int? { bundle.url(forResource: \"a\", withExtension: \"json\").map { _ in 1 } }\n}\n",
      "Assets/a.json": "{}",
      "Tests/CartTests.swift":
        "import XCTest\n@testable import Cart\nfinal class CartTests: XCTestCase { func testSize() { XCTAssertEqual(Cart().size, 1) } }\n",
    ],
    "C": [
      "parse.podspec": podspec(
        "parse",
        "  s.source_files = 'src/**/*.{h,c}'\n  s.public_header_files = 'src/include/*.h'\n  s.compiler_flags = '-DSIZE=16'"
      ),
      "src/include/parse.h": "int parse(void);\n",
      "src/parse.c": "#include \"parse.h\"\n#include \"table.h\"\nint parse(void) { return TABLE + SIZE; }\n",
      "src/private/table.h": "#define TABLE 3\n",
    ],
    "C with imports in angle brackets": [
      "deep.podspec": podspec(
        "deep", "  s.source_files = 'lib/*.{h,c}'\n  s.private_header_files = 'lib/inner.h'"),
      "lib/deep.h": "int deep(void);\n", "lib/inner.h": "#define INNER 2\n",
      "lib/deep.c": "#include <deep/deep.h>\n#include \"inner.h\"\nint deep(void) { return INNER; }\n",
    ],
    "C++": [
      "Flags.podspec": podspec(
        "Flags",
        "  s.source_files = 'Flags/**/*.{h,hpp,cpp}'\n  s.public_header_files = 'Flags/include/*.h'\n  s.pod_target_xcconfig = { 'CLANG_CXX_LANGUAGE_STANDARD' => 'c++17', 'GCC_PREPROCESSOR_DEFINITIONS' => 'ONE=1' }"
      ),
      "Flags/include/flags.h": "int flags();\n",
      "Flags/deep/detail.hpp": "inline constexpr int detail = ONE;\n",
      "Flags/flags.cpp": "#include \"flags.h\"\n#include \"detail.hpp\"\nint flags() { return detail; }\n",
    ],
    "Swift and C": [
      "Draw.podspec": podspec("Draw", "  s.source_files = 'Draw/**/*.{h,c,swift}'"),
      "Draw/Draw.swift": "public func twice() -> Int { Int(once()) * 2 }\n",
      "Draw/once.h": "int once(void);\n",
      "Draw/once.c": "#include \"once.h\"\nint once(void) { return 21; }\n",
    ],
    "headers": [
      "traits.podspec": podspec(
        "traits", "  s.source_files = 'include/**/*.h'\n  s.header_mappings_dir = 'include'"),
      "include/traits/traits.h": "#define TRAITS 1\n",
    ],
    "a module map": [
      "Deep.podspec": podspec(
        "Deep", "  s.source_files = 'Deep/*.{h,c}'\n  s.module_map = 'Support/Deep.modulemap'"),
      "Support/Deep.modulemap": "framework module Deep {\n  umbrella header \"Deep.h\"\n  export *\n}\n",
      "Deep/Deep.h": "int deep(void);\n",
      "Deep/deep.c": "#include \"Deep.h\"\nint deep(void) { return 1; }\n",
    ],
    "subspecs": [
      "Net.podspec": podspec(
        "Net",
        "  s.default_subspec = 'Core'\n  s.subspec('Core') { |c| c.source_files = 'Sources/Net/*.swift' }\n  s.subspec 'Live' do |l|\n    l.source_files = 'Live/*.swift'\n    l.dependency 'Net/Core'\n  end\n  s.subspec 'Debug' do |d|\n    d.source_files = 'Debug/*.swift'\n  end"
      ),
      "Sources/Net/Net.swift": "public struct Net { public init() {} }\nstruct Wire {}\n",
      "Live/Live.swift": "// Live\npublic struct Live { let net = Net() }\n",
      "Debug/Debug.swift": "struct Debug { let wire = Wire() }\n",
    ],
    "conditions": [
      "Flag.podspec": podspec(
        "Flag",
        "  s.swift_version = '6.0'\n  s.source_files = 'Flag/*.swift'\n  s.pod_target_xcconfig = { 'SWIFT_ACTIVE_COMPILATION_CONDITIONS' => 'POD', 'OTHER_SWIFT_FLAGS' => '-DFAST' }"
      ),
      "Flag/Flag.swift": "#if POD && FAST\n#else\n#error(\"missing\")\n#endif\n",
    ],
    "pods that depend on each other": [
      "Core/Core.podspec": podspec("Core", "  s.source_files = 'Classes/*.swift'"),
      "Core/Classes/Core.swift": "public enum Core {}\n",
      "Cart/Cart.podspec": podspec("Cart", "  s.source_files = 'Classes/*.swift'\n  s.dependency 'Core'"),
      "Cart/Classes/Cart.swift": "import Core\npublic let core = Core.self\n",
    ],
  ]

  @Test("the package builds, and its tests pass", arguments: samples.keys.sorted())
  func build(_ name: String) throws {
    let sample = try PodSample(try #require(Self.samples[name]))
    let packages = try sample.packages().packages
    var plan = ChangePlan(root: sample.repository.root)
    for package in packages { try package.add(to: &plan) }
    try ChangeHistory(root: sample.repository.root).apply(plan, as: "migrate pods")
    for package in packages {
      let hasTests = package.targets.contains { $0.kind == .test }
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swift", hasTests ? "test" : "build"]
      process.currentDirectoryURL = URL(
        fileURLWithPath: FilePath.join(sample.repository.root, package.folder))
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text)\n\(package.manifest)")
    }
  }
}
