import Files
import Samples
import Testing

@Suite("tenon migrate pods", .timeLimit(.minutes(10)))
struct MigrateCommandTests {
  private func sample(_ configuration: String? = nil) throws -> SampleRepository {
    var files = [
      "Podfile": "target 'Shop' do\n  pod 'Alamofire'\n  pod 'Unheard'\nend\n",
      "Podfile.lock":
        "PODS:\n  - Alamofire (5.9.1)\n  - Unheard (1.0)\n\nDEPENDENCIES:\n  - Alamofire\n  - Unheard\n",
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/App.swift").text,
      "Shop/App.swift": "import Alamofire\n",
    ]
    files[".tenon.yml"] = configuration
    return try SampleRepository(files)
  }

  @Test("the plan names each pod, and nothing is written")
  func plan() throws {
    let sample = try sample()
    let outcome = tenon("migrate", "pods", "--plan", on: sample)
    #expect(outcome.status == .clean)
    #expect(
      outcome.result == """
        1. Alamofire 5.9.1: done
             Alamofire of https://github.com/Alamofire/Alamofire.git, exactly 5.9.1, linked by Shop (Podfile:2)
        Stay in the Podfile:
           Unheard 1.0: by hand
             by hand: stays in the Podfile: unknown: the table has no package for it; if there is one, name it in .tenon.yml under `pods` (Podfile:3)
        The whole repository:
             by hand: Podfile lists the other pods as before: run `pod install` to build the app without the moved ones (Podfile:1)
        1 of 2 pods move; 1 stay in the Podfile

        """)
    #expect(try sample.read("Podfile").contains("Alamofire"))
  }

  @Test("the changes are shown, written and undone")
  func write() throws {
    let sample = try sample()
    let before = try sample.read("Shop.xcodeproj/project.pbxproj")
    #expect(tenon("migrate", "pods", on: sample).result.contains("-  pod 'Alamofire'"))
    let outcome = tenon("migrate", "pods", "Podfile", "--write", on: sample)
    #expect(outcome.result.contains("changed Podfile\n"))
    #expect(try sample.read("Podfile") == "target 'Shop' do\n  pod 'Unheard'\nend\n")
    #expect(try sample.read("Shop.xcodeproj/project.pbxproj").contains("productName = Alamofire;"))
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read("Podfile").contains("pod 'Alamofire'"))
    #expect(try sample.read("Shop.xcodeproj/project.pbxproj") == before)
  }

  @Test("a project in JSON gets the packages and loses CocoaPods, and is restored byte for byte")
  func jsonProject() throws {
    let path = "Shop.xcodeproj/project.xcproj"
    let phase =
      "{ \"kind\": \"script\", \"name\": \"[CP] Check Pods Manifest.lock\", \"shell\": \"/bin/sh\", \"script\": \"\" }"
    let before = SampleXcodeProject("Shop", file: "Shop/App.swift").json
      .replacing("\"build-phases\": [ ", with: "\"build-phases\": [ \(phase), ")
    let sample = try SampleRepository([
      "Podfile": "target 'Shop' do\n  pod 'Alamofire'\nend\n",
      "Podfile.lock": "PODS:\n  - Alamofire (5.9.1)\n\nDEPENDENCIES:\n  - Alamofire\n",
      "Shop/App.swift": "import Alamofire\n", path: before,
    ])
    let outcome = tenon("migrate", "pods", "--write", on: sample)
    #expect(outcome.status == .clean, "\(outcome.result) \(outcome.message)")
    let after = try sample.read(path)
    #expect(after.contains("\"repository\": \"https://github.com/Alamofire/Alamofire.git\""))
    #expect(after.contains("\"package\": \"Alamofire\"") && after.contains("\"product-name\": \"Alamofire\""))
    #expect(!after.contains("[CP]"))
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try sample.read(path) == before)
    try sample.write(path, "{")
    let refused = tenon("migrate", "pods", "--write", on: sample)
    #expect(refused.status == .failure)
    #expect(refused.message.contains(path))
  }

  @Test("the plan is JSON where that is asked for")
  func json() throws {
    let result = tenon("migrate", "pods", "--json", on: try sample()).result
    #expect(result.contains("\"fate\": \"moves\""))
    #expect(result.contains("\"outcome\": \"by-hand\""))
    #expect(result.contains("\"products\": [\"Alamofire\"]") || result.contains("\"Alamofire\""))
  }

  @Test("the configuration names packages of further pods")
  func configuration() throws {
    let sample = try sample(
      "pods:\n  Unheard: {url: \"https://example.com/unheard.git\", products: [UnheardKit], from: 1.0.0}\n  Alamofire: {keep: true}\n"
    )
    let result = tenon("migrate", "pods", "--plan", on: sample).result
    #expect(result.contains("UnheardKit of https://example.com/unheard.git, exactly 1.0.0, linked by Shop"))
    #expect(result.contains("stays, as .tenon.yml says"))
  }

  @Test(
    "mistakes in the configuration have a place",
    arguments: [
      ("pods:\n  A: {}\n", "'url' or 'path' is missing"),
      ("pods:\n  A: {url: \"https://a\", path: a}\n", "either 'url' or 'path'"),
      ("pods:\n  A: {path: a, from: x}\n", "'x' is not a version"),
      ("pods:\n  A: {url: x}\n", "not the URL of a repository"),
      ("pods:\n  A: {url: \"https://a\\nb\"}\n", "not the URL of a repository"),
      ("pods:\n  A: {kept: true}\n", "there is no key 'kept'; choose from url, path"),
      ("pods:\n  A: {keep: true, path: a}\n", "has no other keys"),
    ])
  func mistakes(text: String, message: String) throws {
    let outcome = tenon("migrate", "pods", "--plan", on: try sample(text))
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(".tenon.yml:2:"))
    #expect(outcome.message.contains(message))
  }

  @Test(
    "Podfiles that Ruby would refuse are not changed",
    arguments: [
      (
        "target 'Shop' do\n<<<<<<< HEAD\n  pod 'Alamofire'\n=======\n  pod 'Unheard'\n>>>>>>> b\nend\n",
        "Podfile:2:1: the marks of a conflict"
      ),
      ("target 'Shop' do\n  pod 'Alamofire'\n", "Podfile:1:1: the block that begins here has no `end`"),
      (
        "target 'Shop' do\n  if true\n    pod 'Alamofire'\nend\n",
        "Podfile:1:1: the block that begins here has no `end`"
      ),
      ("target 'Shop' do\n  pod 'Alamofire'\nend\nend\n", "Podfile:4:1: an `end` that closes nothing"),
    ])
  func malformed(text: String, message: String) throws {
    let sample = try sample()
    try sample.write("Podfile", text)
    let outcome = tenon("migrate", "pods", "--write", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(message))
    #expect(try sample.read("Podfile") == text)
  }

  @Test("podspecs that Ruby would refuse are named with the line")
  func malformedPodspec() throws {
    let sample = try SampleRepository([
      "Cart.podspec": "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = '*.swift'\n",
      "A.swift": "",
    ])
    #expect(
      tenon("migrate", "pods", on: sample).message.contains(
        "Cart.podspec:1:1: the block that begins here has no `end`"))
  }

  @Test("a byte order mark is no part of a Podfile's first word")
  func byteOrderMark() throws {
    let sample = try sample()
    try sample.write("Podfile", "\u{FEFF}" + sample.read("Podfile"))
    #expect(tenon("migrate", "pods", "--plan", on: sample).result.contains("1. Alamofire 5.9.1: done"))
  }

  @Test(
    "flags that write nothing are refused together with --write", arguments: ["--json", "--plan", "--check"])
  func contradiction(flag: String) throws {
    let outcome = tenon("migrate", "pods", flag, "--write", on: try sample())
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("\(flag) writes nothing"))
  }

  @Test("pods that no podspec describes are refused")
  func unknownPodspec() throws {
    let sample = try SampleRepository([
      "Cart.podspec": "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = '*.swift'\nend\n",
      "A.swift": "",
    ])
    for more in [[], ["--check"]] {
      let outcome = tenon(["migrate", "pods", "--only", "Card"] + more, on: sample)
      #expect(outcome.message.contains("no podspec describes a pod 'Card'; did you mean 'Cart'?"))
    }
  }

  @Test("podspecs are compared although there is a Podfile, wherever it is")
  func checkBesidePodfile() throws {
    for podfile in ["Podfile", "App/Podfile"] {
      let sample = try SampleRepository([
        podfile: "target 'Shop' do\n  pod 'Cart', :path => '../Modules/Cart'\nend\n",
        "Modules/Cart/Cart.podspec":
          "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = '*.swift'\nend\n",
        "Modules/Cart/A.swift": "",
      ])
      let outcome = tenon("migrate", "pods", "--check", on: sample)
      #expect(outcome.status == .findings)
      #expect(outcome.result.contains("Modules/Cart/Cart.podspec:1:1: there is no Package.swift"))
    }
  }

  @Test("podspecs of published versions are compared with nothing")
  func checkBesidePublished() throws {
    let podspec =
      "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.version = '1.0.0'\n  s.source_files = '*.swift'\nend\n"
    let sample = try SampleRepository(["Modules/Cart/Cart.podspec": podspec, "Modules/Cart/A.swift": ""])
    let before = tenon("migrate", "pods", "--check", on: sample)
    for version in ["1.0.0", "1.1.0"] {
      try sample.write("Specs/Cart/\(version)/Cart.podspec", podspec.replacing("1.0.0", with: version))
    }
    let after = tenon("migrate", "pods", "--check", on: sample)
    #expect(after.result == before.result && after.message == before.message, "\(after)")
  }

  @Test("one package of several podspecs is compared with all of them")
  func checkOnePackage() throws {
    var files: [String: String] = [:]
    for name in ["Cart", "Core"] {
      files["Modules/\(name)/\(name).podspec"] =
        "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = '*.swift'\nend\n"
      files["Modules/\(name)/\(name).swift"] = "public enum \(name) {}\n"
    }
    let sample = try SampleRepository(files)
    #expect(
      tenon("migrate", "pods", "--one-package", "--write", "--allow-dirty", on: sample).status == .clean)
    for place in [[], ["Modules/Cart/Cart.podspec"]] {
      let outcome = tenon(["migrate", "pods"] + place + ["--check"], on: sample)
      #expect(outcome.result == "0 differences between 2 podspecs and their manifests\n")
    }
  }

  @Test("a folder that is no package is refused, wherever it is relative to the root")
  func missingPackage() throws {
    let sample = try sample("pods:\n  Unheard: {path: Modules/Unheard}\n")
    #expect(
      tenon("migrate", "pods", on: sample).message.contains("'Unheard' has no Modules/Unheard/Package.swift"))
    try sample.write("Modules/Unheard/Package.swift", "// swift-tools-version: 5.9\n")
    #expect(tenon("migrate", "pods", on: sample).result.contains("2 of 2 pods move"))
  }

  @Test("pods that are not listed, and folders without a Podfile, are refused")
  func refusals() throws {
    let sample = try sample()
    #expect(
      tenon("migrate", "pods", "--only", "Alamofir", on: sample).message.contains("did you mean 'Alamofire'?")
    )
    #expect(tenon("migrate", "pods", "Shop", on: sample).message.contains("neither a Podfile nor a podspec"))
    sample.remove("Podfile.lock")
    #expect(tenon("migrate", "pods", on: sample).message.contains("there is no Podfile.lock"))
  }

  @Test("pods that a local pod needs are moved together with it")
  func localPods() throws {
    let sample = try SampleRepository([
      "App/Podfile": "target 'Shop' do\n  pod 'Alamofire'\n  pod 'Cart', :path => '../Cart'\nend\n",
      "App/Podfile.lock":
        "PODS:\n  - Alamofire (5.9.1)\n  - Cart (1.0):\n    - Alamofire\n\nDEPENDENCIES:\n  - Alamofire\n  - Cart (from `../Cart`)\n",
      "App/Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/App.swift").text,
      "App/Shop/App.swift": "import Cart\n",
      "Cart/Cart.podspec":
        "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.version = '1.0'\n  s.source_files = 'Sources/*.swift'\n  s.dependency 'Alamofire'\nend\n",
      "Cart/Sources/Cart.swift": "public struct Cart {}\n",
    ])
    let alone = tenon("migrate", "pods", "--only", "Alamofire", on: sample)
    #expect(alone.message.contains("use --only Alamofire,Cart"))
    #expect(tenon("migrate", "pods", "--only", "Alamofire,Cart", "--write", on: sample).status == .clean)
    #expect(try sample.read("Cart/Package.swift").contains("Alamofire.git\", from: \"5.9.1\")"))
  }
}
