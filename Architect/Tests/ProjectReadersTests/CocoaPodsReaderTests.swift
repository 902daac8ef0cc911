import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("CocoaPods", .timeLimit(.minutes(10))) struct CocoaPodsReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let tree = FileTree(root: sample.root)
    let reader = CocoaPodsReader()
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  static let podspec = """
    # BizHome.podspec
    Pod::Spec.new do |s|
    s.name             = 'BizHome'
    s.summary          = '首页业务组件'
    s.description      = <<-DESC
    s.dependency 'Nothing'
    DESC
    s.license          = {
     :type => 'MIT', :file => 'LICENSE' }
    s.source           = {
     :git => 'https://github.com/company/BizHome.git', :tag => s.version.to_s }
    s.ios.deployment_target = '13.0'
    s.exclude_files = %w[BizHome/Classes/Old/*]
    s.resource_bundles = {

    'BizHomeBundle' => ['BizHome/Assets/*.xcassets', 'BizHome/Assets/*.xib']
    }
    s.dependency 'ServiceProtocols', '~> 1.0'
    s.dependency "CoreUIKit", '~> 1.0' # shared
    if ENV['EXTRA']
      s.dependency 'CoreExtra'
    end
    s.subspec 'Core' do |core|
    core.source_files = 'BizHome/Classes/Core/**/*'
    end
    s.subspec 'UI' do |ui|
    ui.source_files = ['BizHome/Classes/UI/**/*.{swift}',
                       'BizHome/Classes/*.m']
    ui.dependency 'BizHome/Core'
    end
    s.test_spec 'Tests' do |t|
    t.source_files = 'BizHome/Tests/**/*.swift'
    t.dependency 'Quick'
    end
    s.default_subspecs = 'Core', 'UI'
    end
    """

  @Test("a podspec in the seeds' form gives its files, dependencies and platforms")
  func podspec() throws {
    let reading = try read([
      "BizHome.podspec": Self.podspec, "BizHome/Classes/Core/a/x.swift": "", "BizHome/Classes/UI/v.swift": "",
      "BizHome/Classes/UI/v.txt": "", "BizHome/Classes/old.m": "", "BizHome/Classes/Old/o.m": "",
      "BizHome/Tests/t.swift": "",
    ])
    let project = try #require(reading.projects.first)
    #expect(project.name == "BizHome")
    #expect(project.platforms == [.iOS: "13.0"])
    #expect(
      project.targets[0].files == [
        "BizHome/Classes/Core/a/x.swift", "BizHome/Classes/UI/v.swift", "BizHome/Classes/old.m",
      ])
    #expect(project.targets[0].dependencies.map(\.name) == ["ServiceProtocols", "CoreUIKit", "CoreExtra"])
    #expect(project.targets[0].dependencies.map(\.place.line) == [18, 19, 21])
    #expect(project.targets[1].dependencies.map(\.name) == ["BizHome", "Quick"])
    #expect(project.targets[1].files == ["BizHome/Tests/t.swift"])
  }

  @Test("a specification in JSON says the same")
  func json() throws {
    let text = """
      {"name": "P", "module_name": "PM", "platforms": {"ios": "13.0"}, "source_files": "S/*.swift",
       "dependencies": {"A": [], "B/C": ["~> 1"]}, "subspecs": [{"name": "X", "source_files": ["T/*.swift"]}],
       "testspecs": [{"name": "Tests", "source_files": "U/*.swift"}]}
      """
    let reading = try read(["P.podspec.json": text, "S/a.swift": "", "T/b.swift": "", "U/c.swift": ""])
    let target = try #require(reading.projects.first?.targets.first)
    #expect(target.moduleName == "PM")
    #expect(target.files == ["S/a.swift", "T/b.swift"])
    #expect(target.dependencies.map(\.name) == ["A", "B/C"])
    #expect(reading.projects.first?.targets.last?.kind == .test)
  }

  static let podfile = """
    platform :ios, '13.0'
    source 'https://example.com/ios-specs.git'           # private
    def shared
      pod 'Shared', :path => 'Shared'
    end
    abstract_target 'CommonPods' do
    pod 'CoreNetwork',    '~> 1.0'
    target 'MainApp' do
    shared
    pod 'BizHome',      '~> 1.0'
    target 'MainAppTests' do
    inherit! :search_paths
    pod 'Quick'
    end
    end
    target 'BizHomeDemo' do
    pod 'BizHome', :path => '../BizHome'
    end
    end
    post_install do |installer|
    installer.pods_project.targets.each do |target|
    target.build_configurations.each do |config|
    config.build_settings['BUILD_LIBRARY_FOR_DISTRIBUTION'] = 'YES'
    end
    end
    end
    """

  @Test("a Podfile in the seeds' form gives each target its own pods and those around it")
  func podfile() throws {
    let reading = try read([
      "Podfile": Self.podfile, "Podfile.lock": "PODS:\n  - A/X (1.0):\n    - B (= 1)\n  - B (1.0)\n",
    ])
    let project = try #require(reading.projects.first)
    let pods = Dictionary(
      uniqueKeysWithValues: project.targets.map { ($0.name, $0.dependencies.map(\.name)) })
    #expect(
      pods == [
        "MainApp": ["Shared", "BizHome", "CoreNetwork"],
        "MainAppTests": ["Quick", "Shared", "BizHome", "CoreNetwork"],
        "BizHomeDemo": ["BizHome", "CoreNetwork"],
      ])
    #expect(project.externalDependencies == ["A": ["B"], "B": []])
  }

  @Test(
    "a Podfile whose methods or blocks do not come to an end is a problem with its line, reported at once",
    arguments: [
      ("def a\n  a\n  a\nend\na\n", "line 5"),
      ("def a\n  b\n  b\nend\ndef b\n  a\n  a\nend\ntarget 'App' do\n  a\nend\n", "line 10"),
      (
        "def m0\n  pod 'A'\nend\n"
          + (1...15).map { "def m\($0)\n" + String(repeating: "  m\($0 - 1)\n", count: 12) + "end\n" }
          .joined()
          + "m15\n", "thousands of times"
      ),
      (String(repeating: "target 'X' do\npod 'A'\n", count: 2_000), "line 129"),
    ])
  func endless(podfile: String, expected: String) throws {
    let problem = try #require(try read(["Podfile": podfile]).problems.first)
    #expect(problem.place.file == "Podfile")
    #expect(problem.message.contains(expected))
  }

  @Test("a Podfile in JSON says the same")
  func podfileJSON() throws {
    let text = """
      {"target_definitions": [{"name": "Pods", "abstract": true, "children": [
        {"name": "App", "dependencies": ["A", {"B": [{"path": "B"}]}]}]}]}
      """
    let reading = try read(["Podfile.json": text])
    #expect(reading.projects.first?.targets.map { $0.dependencies.map(\.name) } == [["A", "B"]])
  }

  @Test(
    "a podspec without a name is a problem",
    arguments: ["s.name", "garbage (((", "Pod::Spec.new do |s|\nend"])
  func nameless(text: String) throws {
    #expect(try read(["X.podspec": text]).problems.map(\.effect) == [.blocks])
  }
}
