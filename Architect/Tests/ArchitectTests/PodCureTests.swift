import Architect
import ModuleGraph
import Rules
import Samples
import Testing

/// What a finding about pods suggests can be done, and doing it breaks nothing.
@Suite("Cures of pods", .timeLimit(.minutes(10))) struct PodCureTests {
  private func findings(_ files: [String: String], only rule: String) throws -> [String] {
    let sample = try SampleRepository(files)
    return try withExtendedLifetime(sample) {
      try Architecture.load(at: sample.root).inspect(only: [rule]).findings.map {
        "\($0.place): \($0.message)"
      }
    }
  }

  @Test("a pod is to be added to the Podfile, and what a method lists is reported where it is called")
  func podfile() throws {
    let files = [
      "Podfile": """
      def shared
        pod 'Kit', :path => 'Kit'
      end

      target 'Shop' do
        shared
      end
      """, "App/a.swift": "import Log",
      "project.yml": "name: Shop\ntargets:\n  Shop: {type: application, sources: [App]}",
      "Kit/Kit.podspec":
        "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/*.swift'\ns.dependency 'Log'\nend",
      "Kit/Sources/k.swift": "import Log",
      "Log/Log.podspec": "Pod::Spec.new do |s|\ns.name = 'Log'\ns.source_files = 'Sources/*.swift'\nend",
      "Log/Sources/l.swift": "",
    ]
    #expect(
      try findings(files, only: "unused-dependency").first?.hasPrefix("Podfile:6:3: 'Shop' depends on 'Kit'")
        == true)
    #expect(
      try findings(files, only: "transitive-import").first?.hasSuffix("add its pod to 'Shop' in Podfile")
        == true)
  }

  @Test("a pod that is there for its own tests needs no import", arguments: [true, false])
  func podForItsTests(isTested: Bool) throws {
    let option = isTested ? ", :testspecs => ['Tests']" : ""
    let files = [
      "Podfile": "target 'Shop' do\n  pod 'Kit', :path => 'Kit'\(option)\nend",
      "Shop/a.swift": "struct A {}",
      "Kit/Kit.podspec":
        "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/*.swift'\nend",
      "Kit/Sources/k.swift": "struct K {}",
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/a.swift").text,
    ]
    #expect(try findings(files, only: "unused-dependency").isEmpty == isTested)
  }

  @Test("what a pod brings in is declared in the Podfile, whether it lies in the repository or not")
  func podFromOutside() throws {
    let files = [
      "Podfile": "target 'Shop' do\n  pod 'Kit', :path => 'Kit'\nend",
      "Shop/a.swift": "import Kit\nimport Log",
      "Kit/Kit.podspec":
        "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/*.swift'\ns.dependency 'Log'\nend",
      "Kit/Sources/k.swift": "import Log",
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/a.swift").text,
    ]
    #expect(
      try findings(files, only: "transitive-import").first?.hasSuffix("add its pod to 'Shop' in Podfile")
        == true)
  }

  @Test("what a pod from outside brings in is declared in the Podfile, too")
  func podOfPodFromOutside() throws {
    let files = [
      "Podfile": "target 'Shop' do\n  pod 'Kit'\nend\ntarget 'Desk' do\n  pod 'Log'\nend",
      "Podfile.lock": "PODS:\n  - Kit (1.0):\n    - Log\n  - Log (1.0)\n",
      "Shop/a.swift": "import Kit\nimport Log",
      "Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "Shop/a.swift").text,
    ]
    #expect(
      try findings(files, only: "transitive-import").first?.hasSuffix("add its pod to 'Shop' in Podfile")
        == true)
  }

  @Test("an Xcode project listens to the nearest Podfile above it, whatever others call their targets")
  func nearestPodfile() throws {
    func podfile(_ pod: String) -> String { "target 'Shop' do\n  pod '\(pod)', :path => '../Pod\(pod)'\nend" }
    func podspec(_ pod: String) -> String {
      "Pod::Spec.new do |s|\ns.name = '\(pod)'\ns.source_files = '*.swift'\nend"
    }
    let files = [
      "One/Podfile": podfile("Kit"), "Two/Podfile": podfile("Log"),
      "One/Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "a.swift").text,
      "Two/Shop.xcodeproj/project.pbxproj": SampleXcodeProject("Shop", file: "a.swift").text,
      "One/a.swift": "import Kit", "Two/a.swift": "import Kit",
      "PodKit/Kit.podspec": podspec("Kit"), "PodKit/k.swift": "struct K {}",
      "PodLog/Log.podspec": podspec("Log"), "PodLog/l.swift": "struct L {}",
    ]
    let found = try findings(files, only: "undeclared-import")
    #expect(
      found.count == 1 && found[0].hasPrefix("Two/a.swift:1:8: ") && found[0].contains("in Two/Podfile ("))
    #expect(try findings(files, only: "unused-dependency").map { $0.prefix(15) } == ["Two/Podfile:2:3"])
  }
}
