import Architect
import Files
import Pods
import ProjectEditors
import Samples
import Testing

@Suite("Packages of several pods", .timeLimit(.minutes(10)))
struct PodPackagesTests {
  private static let layers = [
    "Core/Core.podspec":
      "Pod::Spec.new do |s|\n  s.name = 'Core'\n  s.source_files = 'Classes/**/*.swift'\nend\n",
    "Core/Classes/Core.swift": "public enum Core {}\n",
    "Cart/Cart.podspec": """
    Pod::Spec.new do |s|
      s.name = 'Cart'
      s.source_files = 'Classes/**/*.swift'
      s.dependency 'Core', '~> 1.0'
    end
    """,
    "Cart/Classes/Cart.swift": "import Core\npublic enum Cart { static let core = Core.self }\n",
  ]

  @Test("each pod has a package beside its podspec, and depends on others by their paths")
  func separate() throws {
    let packages = try PodSample(Self.layers).packages()
    #expect(packages.packages.map(\.manifestPath) == ["Cart/Package.swift", "Core/Package.swift"])
    let manifest = try #require(packages.packages.first?.manifest)
    #expect(manifest.contains(#".package(path: "../Core")"#))
    #expect(manifest.contains(#"dependencies: [.product(name: "Core", package: "Core")]"#))
  }

  @Test("one package has the targets of all pods in the order of their dependencies")
  func together() throws {
    let options = PodPackages.Options(onePackage: "", name: "Modules")
    let package = try #require(try PodSample(Self.layers).packages(options: options).packages.first)
    #expect(package.name == "Modules")
    #expect(package.targets.map(\.name) == ["Core", "Cart"])
    #expect(package.targets.map(\.path) == ["Core/Classes", "Cart/Classes"])
    #expect(package.dependencies.isEmpty)
  }

  @Test("apps find the products of pods and of subspecs")
  func replacements() throws {
    let packages = try PodSample([
      "Net/Net.podspec": """
      Pod::Spec.new do |s|
        s.name = 'Net'
        s.default_subspec = 'Core'
        s.subspec('Core') { |c| c.source_files = 'Core/*.swift' }
        s.subspec 'Live' do |l|
          l.source_files = 'Live/*.swift'
          l.dependency 'Net/Core'
        end
        s.pod_target_xcconfig = { 'OTHER_LDFLAGS' => '-ObjC' }
      end
      """,
      "Net/Core/Net.swift": "public struct Net {}\n",
      "Net/Live/Live.swift": "import Net\npublic let net = Net()\n",
    ]).packages()
    let replacements = packages.replacements
    #expect(replacements["Net"]?.products == ["Net"])
    #expect(replacements["Net/Core"]?.products == ["Net"])
    #expect(replacements["Net/Live"]?.products == ["Net", "NetLive"])
    #expect(replacements["Net/Live"]?.imports == ["Net", "NetLive"])
    #expect(replacements["Net"]?.package == .local(path: "Net"))
    #expect(replacements["Net"]?.linkerFlags == ["-ObjC"])
  }

  private static func http(_ firstVersion: String? = nil) -> [String: PodReplacement] {
    [
      "Http": PodReplacement(
        .remote(url: "https://example.org/http.git"), packageName: "http", products: ["Http"], module: "Http",
        firstVersion: firstVersion)
    ]
  }

  @Test(
    "requirements of pods are requirements of packages",
    arguments: [
      ("'~> 5.4'", #"from: "5.4.0""#), ("'~> 5.4.1'", #".upToNextMinor(from: "5.4.1")"#),
      ("'5.4.1'", #"exact: "5.4.1""#), ("'>= 5.0', '< 7'", #""5.0.0"..<"7.0.0""#),
      ("'>= 5.0'", #"from: "5.0.0""#),
      ("'~> 4.0'", #"from: "5.0.0""#),
    ])
  func requirement(_ stated: String, _ expected: String) throws {
    let package = try PodSample([
      "Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = 'Cart/*.swift'\n  s.dependency 'Http', \(stated)\nend\n",
      "Cart/Cart.swift": "import Http\n",
    ]).package(Self.http(stated == "'~> 4.0'" ? "5.0.0" : "1.0.0"))
    #expect(package.manifest.contains(#".package(url: "https://example.org/http.git", \#(expected))"#))
    #expect(package.manifest.contains(#".product(name: "Http", package: "http")"#))
  }

  @Test("a dependency without a known version is left to the team")
  func unknownVersion() throws {
    let sample = try PodSample([
      "Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = 'Cart/*.swift'\n  s.dependency 'Http'\nend\n",
      "Cart/Cart.swift": "import Http\n",
    ])
    let package = try sample.package(Self.http())
    #expect(package.dependencies.isEmpty)
    #expect(sample.open(package) == ["by hand: the dependency on Http "])
  }

  @Test("a target that depends on a pod without a package is not in its package either")
  func pruned() throws {
    let packages = try PodSample([
      "Old/Old.podspec": "Pod::Spec.new do |s|\n  s.name = 'Old'\n  s.source_files = '*.{h,m,swift}'\nend\n",
      "Old/A.swift": "let b = OLDB()\n", "Old/B.h": "@interface OLDB\n@end\n",
      "Old/B.m": "#import \"Old-Swift.h\"\n",
      "New/New.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'New'\n  s.source_files = '*.swift'\n  s.dependency 'Old'\nend\n",
      "New/New.swift": "import Old\n",
    ]).packages()
    #expect(packages.packages.allSatisfy { $0.isEmpty })
    #expect(packages.replacements.isEmpty)
  }

  @Test("the changes of a package are one plan, which keeps a manifest that is there")
  func plan() throws {
    let sample = try PodSample(Self.layers)
    var plan = ChangePlan(root: sample.repository.root)
    for package in try sample.packages().packages { try package.add(to: &plan) }
    #expect(plan.changes.map(\.path) == ["Cart/Package.swift", "Core/Package.swift"])
    try sample.repository.write("Core/Package.swift", "// own\n")
    var other = ChangePlan(root: sample.repository.root)
    #expect(throws: ChangeError.self) {
      for package in try sample.packages().packages { try package.add(to: &other) }
    }
  }

  @Test("files outside the folder of the package are named")
  func outside() throws {
    let sample = try PodSample([
      "Cart/Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = '*.swift', '../Shared/*.swift'\nend\n",
      "Cart/Cart.swift": "", "Shared/Shared.swift": "",
    ])
    let package = try sample.package()
    #expect(package.targets.first?.files == ["Cart/Cart.swift"])
    #expect(
      sample.open(package) == [
        "by hand: 1 files outside the folder of the package, such as Shared/Shared.swift"
      ])
  }

  @Test("values of a wrong kind, and names that are no names, do no harm")
  func hostile() throws {
    let sample = try PodSample([
      "X.podspec.json": #"""
      {"name": "X\"; fatalError(\"", "source_files": ["*.swift", 5, null], "platforms": {"ios": {"a": 1}, "osx": "1\")"},
       "dependencies": ["A"], "subspecs": [5, {"name": 7}, {"name": "../Y", "source_files": "../../**/*"}],
       "resource_bundles": "none", "pod_target_xcconfig": {"GCC_PREPROCESSOR_DEFINITIONS": "A=\"\\(1)\""},
       "swift_versions": "\")", "testspecs": {"a": []}, "vendored_frameworks": {"a": 1}}
      """#, "x.swift": "",
    ])
    let manifest = try sample.package().manifest
    #expect(manifest.contains(#"name: "X\"; fatalError(\"""#))
    #expect(manifest.contains(#".target(name: "X___fatalError__", path: ".", sources: ["x.swift"]"#))
  }
}
