import CocoaPods
import Formats
import Testing

@Suite("Podfiles in Ruby", .timeLimit(.minutes(10))) struct PodfileRubyTests {
  private func read(_ text: String) throws -> Podfile { try Podfile(ruby: Array(text.utf8)) }

  static let text = """
    source 'https://cdn.cocoapods.org/'
    plugin 'cocoapods-check'
    workspace 'Shop'
    platform :ios, '15.0'
    use_frameworks! :linkage => :static
    inhibit_all_warnings!
    version = '~> 5.0'
    def shared
      pod 'Shared', :path => File.join(__dir__, 'Modules/Shared')
    end
    abstract_target 'Common' do
      project 'Shop/Shop.xcodeproj', 'Beta' => :release
      %w[A B].each { |name| pod name, version }
      target 'Shop' do
        shared
        pod 'Net', :git => 'https://example.com/n.git', :branch => 'main'
        pod 'UI', '>= 1', '< 3', subspecs: ['Core', 'List'], :configurations => ['Debug']
        pod 'Beta' if ENV['BETA']
        target 'ShopTests' do
          inherit! :search_paths
          pod 'Quick'
        end
      end
    end
    """

  @Test("definitions have their pods, their settings and what they inherit")
  func definitions() throws {
    let podfile = try read(Self.text)
    #expect(podfile.sources == ["https://cdn.cocoapods.org/"])
    #expect(podfile.plugins == ["cocoapods-check"])
    #expect(podfile.workspace == "Shop")
    #expect(podfile.definitions.map(\.name) == ["Pods", "Common", "Shop", "ShopTests"])
    #expect(podfile.definitions.map(\.isAbstract) == [true, true, false, false])
    #expect(podfile.definitions.map(\.parent) == [nil, 0, 1, 2])
    #expect(podfile.definitions[0].platform == "ios")
    #expect(podfile.definitions[0].deploymentTarget == "15.0")
    #expect(podfile.definitions[0].linkage == .staticFrameworks)
    #expect(podfile.definitions[0].inhibitsWarnings)
    #expect(podfile.definitions[1].project == "Shop/Shop.xcodeproj")
    #expect(podfile.definitions[1].configurations == ["Beta": "release"])
    #expect(podfile.definitions[3].inheritance == .searchPaths)
    #expect(podfile.pods(of: 2).map(\.name) == ["A", "B", "Shared", "Net", "UI", "Beta"])
    #expect(podfile.pods(of: 3).map(\.name) == ["Quick"])
    let pods = podfile.definitions[2].pods
    #expect(podfile.definitions[1].pods.map(\.requirements) == [["~> 5.0"], ["~> 5.0"]])
    #expect(pods[0].options == [.init(key: "path", value: .string("Modules/Shared"))])
    #expect(pods[1].options.map(\.key) == ["git", "branch"])
    #expect(pods[2].requirements == [">= 1", "< 3"])
    #expect(pods[2].options.map(\.key) == ["subspecs", "configurations"])
    #expect(pods.map(\.isConditional) == [false, false, false, true])
  }

  @Test(
    "what only Ruby can evaluate is a gap, which says whether it hides pods",
    arguments: [
      ("use_native_modules!", "the method 'use_native_modules!'", true),
      ("Flutter.install(self)", "the method 'install'", true),
      ("pod name_of_pod", "the method 'name_of_pod'", true),
      (
        "pod 'A', :path => ENV['P']",
        "the environment variable 'P' decides about the option 'path' of the pod 'A'", false
      ),
      ("use_frameworks! if ENV['F']", "the environment variable 'F' decides about 'use_frameworks!'", false),
      (
        "target 'Kit' do pod 'A' end if ENV['K']",
        "the environment variable 'K' decides about the target 'Kit'", false
      ),
      ("require_relative '../scripts/pods'", "the file '../scripts/pods'", false),
      ("plugin 'cocoapods-keys'", "the plug-in 'cocoapods-keys'", true),
      ("podspec :path => 'A.podspec'", "the dependencies of a podspec", true),
    ])
  func gaps(text: String, reason: String, hidesPods: Bool) throws {
    let podfile = try read("target 'Shop' do\n  \(text)\nend\n")
    let gap = try #require(podfile.gaps.first)
    #expect(gap.reason == reason)
    #expect(gap.hidesPods == hidesPods)
    #expect(gap.line == 2)
    #expect(gap.definition == 1)
  }

  @Test("hooks give the settings that they change, and the lines that are not understood")
  func hooks() throws {
    let podfile = try read(
      """
      post_install do |installer|
        installer.pods_project.targets.each do |target|
          flutter_additional_ios_build_settings(target)
          target.build_configurations.each do |config|
            config.build_settings['ENABLE_BITCODE'] = 'NO'
            config.build_settings.delete 'IPHONEOS_DEPLOYMENT_TARGET'
            if target.name == 'A' || target.name == 'B'
              config.build_settings['SWIFT_VERSION'] = '5.0' if config.name == 'Debug'
            end
            next unless ['C'].include?(target.name)
            config.build_settings['X'] = compute
          end
        end
        installer.pods_project.build_configurations.each { |c| c.build_settings['ARCHS'] = ['a', 'b'] }
        react_native_post_install(
          installer
        )
      end
      """)
    let hook = try #require(podfile.hooks.first)
    #expect(
      hook.settings == [
        .init("ENABLE_BITCODE", "NO", line: 5), .init("IPHONEOS_DEPLOYMENT_TARGET", nil, line: 6),
        .init("SWIFT_VERSION", "5.0", targets: ["A", "B"], configurations: ["Debug"], line: 8),
        .init("ARCHS", "a b", line: 14),
      ])
    #expect(hook.rest.map(\.line) == [3, 11, 15, 16, 17])
    #expect(hook.rest.first?.text == "flutter_additional_ios_build_settings(target)")
    #expect(podfile.gaps == [])
  }

  @Test("a Podfile in JSON says the same")
  func json() throws {
    let podfile = try Podfile(
      json: Array(
        """
        {"target_definitions": [{"name": "Pods", "abstract": true, "platform": {"ios": "15.0"},
          "uses_frameworks": {"linkage": "static", "packaging": "framework"}, "children": [
          {"name": "App", "dependencies": ["A", {"B": ["~> 1.0", {"path": "B"}]}], "children": [
            {"name": "Tests", "inheritance": "search_paths"}]}]}], "sources": ["https://example.com"]}
        """.utf8))
    #expect(podfile.definitions.map(\.name) == ["Pods", "App", "Tests"])
    #expect(podfile.definitions[0].linkage == .staticFrameworks)
    #expect(podfile.pods(of: 1).map(\.requirements) == [[], ["~> 1.0"]])
    #expect(podfile.pods(of: 2).map(\.name) == [])
  }
}
