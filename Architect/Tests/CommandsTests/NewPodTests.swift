import Foundation
import Samples
import Testing

/// New modules of repositories whose modules are development pods.
@Suite("New pods", .timeLimit(.minutes(10))) struct NewPodTests {
  private static func podspec(_ name: String, _ lines: String = "") -> String {
    """
    Pod::Spec.new do |s|
      s.name             = '\(name)'
      s.version          = '1.0.0'
      s.summary          = 'The \(name).'
      s.homepage         = 'https://git.example.org/ios/\(name)'
      s.license          = { :type => 'MIT', :file => 'LICENSE' }
      s.author           = { 'iOS Team' => 'ios@example.org' }
      s.source           = { :git => 'https://git.example.org/ios/\(name).git', :tag => s.version.to_s }
      s.ios.deployment_target = '15.0'
      s.swift_versions   = ['5.0', '6.0']
      s.source_files     = 'Classes/**/*.swift'
    \(lines)end

    """
  }

  private static let tests = "  s.test_spec 'Tests' do |t|\n    t.source_files = 'Tests/**/*.swift'\n  end\n"

  private static let shop = [
    "Podfile": """
    platform :ios, '15.0'
    source 'https://cdn.cocoapods.org/'
    source 'https://git.example.org/ios/Specs.git'

    abstract_target 'CommonPods' do
      pod 'CoreKit', :path => 'Modules/CoreKit'

      target 'Shop' do
        pod 'Cart', :path => 'Modules/Cart', :testspecs => ['Tests']
        pod 'CartInterface', :path => 'Modules/CartInterface'
      end
    end

    target 'CartDemo' do
      pod 'Cart', :path => 'Modules/Cart'
      pod 'CartInterface', :path => 'Modules/CartInterface'
    end

    """,
    "Modules/Cart/Cart.podspec": podspec(
      "Cart",
      "  s.resources        = 'Assets/**/*'\n  s.dependency 'CartInterface'\n  s.dependency 'CoreKit'\n"
        + tests),
    "Modules/Cart/LICENSE": "MIT\n",
    "Modules/Cart/Classes/Cart.swift":
      "//\n//  Cart.swift\n//  Example Ltd.\n//\n\nimport CartInterface\nimport CoreKit\n\nstruct Cart: CartService {\n    let log = Log()\n}\n",
    "Modules/Cart/Tests/CartTests.swift": "import XCTest\n\nimport Cart\n",
    "Modules/CartInterface/CartInterface.podspec": podspec("CartInterface"),
    "Modules/CartInterface/Classes/CartService.swift": "public protocol CartService {}\n",
    "Modules/CoreKit/CoreKit.podspec": podspec("CoreKit", tests),
    "Modules/CoreKit/Classes/Log.swift": "public struct Log {\n    public init() {}\n}\n",
    "Modules/CoreKit/Tests/LogTests.swift": "import XCTest\n\nimport CoreKit\n",
    "App/Shop.swift": "import Cart\n",
    "project.yml": "name: Shop\ntargets:\n  Shop: {type: application, sources: [App]}\n",
    ".tenon.yml": """
    version: 1
    layers:
      - name: host
        modules: [Shop]
      - name: business
        modules: [Cart, CartInterface, Order, OrderInterface]
      - name: core
        modules: [CoreKit]

    """,
  ]

  @Test("a pod imitates a pod of its layer, and depends only on its interface")
  func podspec() throws {
    let sample = try SampleRepository(Self.shop)
    let outcome = tenon(
      "new", "module", "Order", "--layer", "business", "--interface", "--testing", "--demo", "--write",
      "--allow-dirty",
      on: sample)
    #expect(outcome.status.rawValue == 0, "\(outcome.message)")
    #expect(
      try sample.read("Modules/Order/Order.podspec") == """
        Pod::Spec.new do |s|
          s.name                  = 'Order'
          s.version               = '1.0.0'
          s.summary               = 'Order, a module of the layer business.'
          s.homepage              = 'https://git.example.org/ios/Order'
          s.license               = { :type => 'MIT', :file => 'LICENSE' }
          s.author                = { 'iOS Team' => 'ios@example.org' }
          s.source                = { :git => 'https://git.example.org/ios/Order.git', :tag => s.version.to_s }
          s.ios.deployment_target = '15.0'
          s.swift_versions        = ['5.0', '6.0']

          s.source_files          = 'Classes/**/*.swift'
          s.dependency 'OrderInterface'
          s.resource_bundles      = { 'Order' => ['Assets/*.xcassets'] }

          s.test_spec 'Tests' do |t|
            t.source_files = 'Tests/**/*.swift'
          end
        end

        """)
    #expect(try sample.read("Modules/Order/LICENSE") == "MIT\n")
    #expect(
      try sample.read("Modules/Order/Classes/LiveOrderService.swift").hasPrefix(
        "//\n//  LiveOrderService.swift\n//  Example Ltd.\n//\n\nimport OrderInterface\n"))
    #expect(try sample.read("Modules/Order/Tests/OrderTests.swift").contains("import XCTest"))
    #expect(
      try sample.read("Podfile")
        == Self.shop["Podfile"]?.replacing(
          "['Tests']\n",
          with: "['Tests']\n    pod 'Order', :path => 'Modules/Order', :testspecs => ['Tests']\n"
        ).replacing(
          "'Modules/CartInterface'\n  end",
          with: "'Modules/CartInterface'\n    pod 'OrderInterface', :path => 'Modules/OrderInterface'\n  end"
        ).appending(
          "\ntarget 'OrderDemo' do\n  pod 'Order', :path => 'Modules/Order'\n  pod 'OrderInterface', :path => 'Modules/OrderInterface'\nend\n"
        ))
    #expect(outcome.message.contains("`pod repo push REPO Modules/Order/Order.podspec` publishes it"))
    #expect(outcome.message.contains("shows for https://git.example.org/ios/Specs.git"))
    #expect(try problems(sample) == [])
  }

  @Test("the reader finds the new pods with their layer and dependencies, and no new error")
  func readBack() throws {
    let sample = try SampleRepository(Self.shop)
    let before = tenon("check", on: sample)
    _ = tenon(
      "new", "module", "Order", "--layer", "business", "--interface", "--write", "--allow-dirty", on: sample)
    let after = tenon("check", on: sample)
    #expect(before.status == after.status, "\(after.result)")
    #expect(!after.result.contains("Order.podspec:"), "\(after.result)")
    let graph = tenon("graph", "--format", "json", on: sample).result
    #expect(graph.contains("\"OrderInterface\""))
    #expect(graph.contains("Modules/Order/Order.podspec:1:1"))
    // The test specification is read as tests of the pod.
    #expect(!after.result.contains("no test target uses 'Order'"), "\(after.result)")
  }

  @Test("an interface that is a subspec stays one, and a method that lists pods is reported")
  func subspecs() throws {
    let sample = try SampleRepository([
      ".gitmodules":
        "[submodule \"BizHome\"]\n\tpath = Pods/BizHome\n\turl = https://git.example.org/BizHome.git\n",
      "App/Podfile":
        "def shared_pods\r\n\tpod \"BizHome\", path: \"../LocalPods/BizHome\"\r\nend\r\n\r\ntarget \"Main\" do\r\n\tshared_pods\r\nend",
      "LocalPods/BizHome/BizHome.podspec": """
      Pod::Spec.new do |spec|
      \tspec.name = "BizHome"
      \tspec.version = VERSION
      \tspec.homepage = "https://x.org/BizHome"
      \tspec.license = "MIT"
      \tspec.authors = { "A" => "a@b.c" }
      \tspec.source = { git: "https://x.org/BizHome.git", tag: spec.version }
      \tspec.subspec "Interface" do |ss|
      \t\tss.source_files = "BizHome/Interface/**/*.swift"
      \tend
      \tspec.subspec "Core" do |ss|
      \t\tss.source_files = "BizHome/Classes/**/*.swift"
      \t\tss.dependency "BizHome/Interface"
      \tend
      end

      """,
      "LocalPods/BizHome/BizHome/Interface/Home.swift": "public protocol Home {}\n",
      "LocalPods/BizHome/BizHome/Classes/LiveHome.swift": "struct LiveHome: Home {}\n",
    ])
    let outcome = tenon("new", "module", "BizOrder", "--interface", "--write", "--allow-dirty", on: sample)
    #expect(outcome.status.rawValue == 0, "\(outcome.message)")
    let text = try sample.read("LocalPods/BizOrder/BizOrder.podspec")
    #expect(text.contains("\t\tss.source_files = \"BizOrder/Interface/**/*.swift\"\n\tend"))
    #expect(text.contains("\t\tss.dependency \"BizOrder/Interface\"\n\tend"))
    #expect(!text.contains("\tspec.source_files"))
    let source = try sample.read("LocalPods/BizOrder/BizOrder/Classes/LiveBizOrderService.swift")
    #expect(!source.contains("import"))
    #expect(
      outcome.message.contains(
        "App/Podfile: line 2: 'BizHome' is listed in the method 'shared_pods'; add this by hand: pod \"BizOrder\", path: \"../LocalPods/BizOrder\""
      ))
    #expect(try problems(sample) == [])
  }

  @Test("an app with only a Podfile gets its first pod")
  func first() throws {
    let sample = try SampleRepository([
      "Podfile":
        "platform :ios, '16.0'\n\ntarget 'App' do\n  # Pods for App\n\n  target 'AppTests' do\n  end\nend\n",
      "App/App.swift": "struct App {}\n",
    ])
    let outcome = tenon("new", "module", "Cart", "--write", "--allow-dirty", on: sample)
    #expect(outcome.status.rawValue == 0, "\(outcome.message)")
    #expect(
      try sample.read("Podfile").contains(
        "  # Pods for App\n  pod 'Cart', :path => 'Modules/Cart', :testspecs => ['Tests']\n\n  target 'AppTests' do"
      ))
    #expect(try sample.read("Modules/Cart/Cart.podspec").contains("s.ios.deployment_target = '16.0'"))
    #expect(outcome.message.contains("set `homepage` and `source` in Modules/Cart/Cart.podspec"))
    #expect(try problems(sample) == [])
  }

  @Test("pods that share a folder stay together, and their sources apart")
  func shared() throws {
    func podspec(_ name: String) -> String {
      "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.version = '1.0'\n  s.source_files = 'Sources/\(name)/**/*.swift'\nend\n"
    }
    let sample = try SampleRepository([
      "Podfile": "target 'App' do\n  pod 'Cart', :path => './'\n  pod 'Core', :path => './'\nend\n",
      "Cart.podspec": podspec("Cart"), "Core.podspec": podspec("Core"),
      "Sources/Cart/Cart.swift": "struct Cart {}\n", "Sources/Core/Core.swift": "struct Core {}\n",
    ])
    let outcome = tenon("new", "module", "Order", "--interface", "--write", "--allow-dirty", on: sample)
    #expect(outcome.status.rawValue == 0, "\(outcome.message)")
    #expect(try sample.read("Order.podspec").contains("s.source_files = 'Sources/Order/**/*.swift'"))
    #expect(try sample.read("OrderInterface.podspec").contains("'Sources/OrderInterface/**/*.swift'"))
    #expect(try sample.read("Podfile").contains("  pod 'OrderInterface', :path => './'\n"))
    #expect(try problems(sample) == [])
  }

  /// What Ruby says about the syntax of Podfiles and podspecs. Without Ruby, nothing is said.
  private func problems(_ sample: SampleRepository) throws -> [String] {
    guard Ruby.isInstalled else { return [] }
    let files = FileManager.default.enumerator(atPath: sample.root)
    var result: [String] = []
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".podspec") || path.hasSuffix("Podfile") else { continue }
      if let problem = try Ruby.problem(in: "\(sample.root)/\(path)") { result.append(problem) }
    }
    return result
  }

  @Test("Ruby accepts what the other tests compare", .enabled(if: Ruby.isInstalled, "Ruby is not installed"))
  func ruby() throws {
    let sample = try SampleRepository(["Podfile": "target 'App' do\n"])
    #expect(try problems(sample).count == 1)
  }
}

/// The interpreter of Ruby, which judges the syntax of what is written.
private enum Ruby {
  static let isInstalled: Bool = {
    do { return try run(["--version"]) == nil } catch { return false }
  }()

  static func problem(in file: String) throws -> String? { try run(["-c", file]) }

  /// - Returns: What it prints about an error.
  private static func run(_ arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ruby"] + arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: data, as: UTF8.self)
  }
}
