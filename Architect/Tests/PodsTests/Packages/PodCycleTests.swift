import CocoaPods
import Files
import Pods
import Testing

@Suite("Pods that depend on each other", .timeLimit(.minutes(10)))
struct PodCycleTests {
  private static func podspec(_ name: String, _ lines: String...) -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.version = '1.0.0'\n  s.source_files = 'Sources/*.swift'\n  "
      + lines.joined(separator: "\n  ") + "\nend\n"
  }

  private static let cycle = [
    "Cart/Cart.podspec": podspec("Cart", "s.dependency 'Core'"), "Cart/Sources/Cart.swift": "import Core\n",
    "Core/Core.podspec": podspec("Core", "s.dependency 'Cart'"), "Core/Sources/Core.swift": "import Cart\n",
    "Shop/Shop.podspec": podspec("Shop", "s.dependency 'Cart'"), "Shop/Sources/Shop.swift": "import Cart\n",
    "Text/Text.podspec": podspec("Text"), "Text/Sources/Text.swift": "",
  ]

  private static func reasons(_ packages: [PodPackage]) -> [String] {
    packages.flatMap(\.steps).compactMap { step in
      if case .byHand(let reason) = step.outcome { "\(step.pod ?? ""): \(reason)" } else { nil }
    }
  }

  @Test("they are left to a person, who reads the cycle; pods beside it are packages", arguments: [nil, ""])
  func cycle(onePackage: String?) throws {
    let options = PodPackages.Options(onePackage: onePackage)
    let packages = try PodSample(Self.cycle).packages(options: options).packages
    #expect(packages.flatMap(\.targets).map(\.name) == ["Text"])
    #expect(
      Self.reasons(packages).sorted()
        == [
          "Cart: the targets Cart → Core → Cart depend on each other in a cycle, which SwiftPM refuses: break the cycle first",
          "Core: the targets Core → Cart → Core depend on each other in a cycle, which SwiftPM refuses: break the cycle first",
          "\(onePackage == nil ? "Shop" : "Cart"): it depends on Cart, which no package builds",
        ].sorted())
  }

  @Test("a cycle of packages that is none of their targets needs one package")
  func packages() throws {
    let files = [
      "Cart/Cart.podspec": Self.podspec(
        "Cart", "s.default_subspec = 'Core'", "s.source_files = []",
        "s.subspec('Core') { |c| c.source_files = 'Core/*.swift' }",
        "s.subspec('Log') { |l| l.source_files = 'Log/*.swift'; l.dependency 'Text' }"),
      "Cart/Core/Cart.swift": "public struct Cart {}\n",
      "Cart/Log/Log.swift": "import Text\nlet log = text\n",
      "Text/Text.podspec": Self.podspec("Text", "s.dependency 'Cart/Core'"),
      "Text/Sources/Text.swift": "import Cart\npublic let text = Cart()\n",
    ]
    let separate = try PodSample(files).packages()
    #expect(separate.packages.allSatisfy { $0.isEmpty })
    #expect(separate.cyclic.keys.sorted() == ["Cart", "Text"])
    #expect(
      separate.cyclic["Text"]?.contains("the packages Text → Cart → Text depend on each other in a cycle")
        == true)
    let together = try PodSample(files).packages(options: PodPackages.Options(onePackage: ""))
    #expect(together.cyclic.isEmpty)
    #expect(together.packages.flatMap(\.targets).map(\.name).sorted() == ["Cart", "CartLog", "Text"])
  }

  @Test("tests that need a pod which needs theirs are in one package with it")
  func tests() throws {
    let files = [
      "Cart/Cart.podspec": Self.podspec(
        "Cart", "s.test_spec('Tests') { |t| t.source_files = 'Tests/*.swift'; t.dependency 'Fakes' }"),
      "Cart/Sources/Cart.swift": "", "Cart/Tests/CartTests.swift": "import Fakes\n",
      "Fakes/Fakes.podspec": Self.podspec("Fakes", "s.dependency 'Cart'"),
      "Fakes/Sources/Fakes.swift": "import Cart\n",
    ]
    let separate = try PodSample(files).packages().packages
    #expect(separate.flatMap(\.targets).map(\.name) == ["Cart", "Fakes"])
    #expect(separate.flatMap(\.dependencies).map(\.name) == ["Cart"])
    #expect(
      Self.reasons(separate).first?.hasPrefix(
        "Cart: they need Fakes, whose package Fakes depends on this one")
        == true)
    let together = try PodSample(files).packages(options: PodPackages.Options(onePackage: "")).packages
    #expect(together.flatMap(\.targets).map(\.name) == ["Cart", "Fakes", "CartTests"])
  }

  @Test("local pods of an app that depend on each other stay in the Podfile")
  func app() throws {
    var files = Self.cycle.filter { !$0.key.hasPrefix("Text") }
    files["Shop/App.swift"] = "import Cart\n"
    let names = ["Cart", "Core"]
    let lines = names.map { "  pod '\($0)', :path => '\($0)'\n" }.joined()
    let sample = try AppSample(
      "target 'Shop' do\n\(lines)end\n", lock: ["Cart (1.0.0): Core", "Core (1.0.0): Cart"], direct: names,
      files: files)
    let tree = FileTree(root: sample.repository.root)
    let lock = try PodfileLock(tree.read("Podfile.lock"))
    let packages = LocalPackages(
      try names.map { try LocalPod(reading: "\($0)/\($0).podspec", in: tree) }, in: tree, table: sample.table,
      lock: lock, isForApp: true)
    #expect(packages.replacements.isEmpty)
    var options = PodfileMigration.Options(table: sample.table)
    options.local = packages.replacements
    let migration = try PodfileMigration(
      of: "Podfile", Podfile(ruby: tree.read("Podfile")), lock: lock, in: tree, options, packages: packages)
    #expect(migration.fates == ["Cart stays", "Core stays"])
    #expect(migration.has("by hand", "the targets Cart → Core → Cart depend on each other"))
    #expect(migration.changes.changes.isEmpty)
  }
}
