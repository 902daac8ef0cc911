import CocoaPods
import Formats
import Testing

@Suite("Podspecs in Ruby", .timeLimit(.minutes(10))) struct PodspecRubyTests {
  private func read(_ body: String, files: [String: String] = [:]) throws -> Podspec {
    let text = "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.version = '1.2.0'\n\(body)\nend\n"
    return try Podspec(ruby: Array(text.utf8), files: RubyFiles { files[$0].map { Array($0.utf8) } })
  }

  private func value(_ name: String, of part: Podspec.Part) -> String? {
    var result: JSON? = .object(part.attributes)
    for key in name.split(separator: ".") { result = result?[String(key)] }
    return result?.text(isPretty: false)
  }

  @Test(
    "attributes have the values that CocoaPods evaluates",
    arguments: [
      (
        "s.source_files = 'A/*.swift', \"B/#{s.name}.swift\"", "source_files",
        #"["A/*.swift","B/Cart.swift"]"#
      ),
      (
        "s.source = { :git => 'https://example.com/c.git', :tag => \"v#{s.version}\" }", "source.tag",
        #""v1.2.0""#
      ),
      ("s.source = { git: 'x', tag: s.version }", "source.tag", #""1.2.0""#),
      ("s.description = <<-DESC\n    One\n      Two\n  DESC", "description", #""One\n  Two""#),
      (
        "s.description = <<~'DESC'.gsub(/\\s+/, ' ')\n    One\n    #{two}\n  DESC", "description",
        #""One #{two}""#
      ),
      ("s.framework = 'UIKit'", "frameworks", #""UIKit""#),
      ("s.author = { 'A' => 'a@example.com' }", "authors.A", #""a@example.com""#),
      ("s.platform = :ios, 13.0", "platforms", #"{"ios":"13.0"}"#),
      ("s.platforms = { :ios => '13', 'osx' => '11' }", "platforms.osx", #""11""#),
      (
        "s.platforms = { :ios => '12.0' }\n  s.ios.deployment_target = '13.0'", "platforms",
        #"{"ios":"13.0"}"#
      ),
      (
        "s.ios.deployment_target = '12.0'\n  s.macos.deployment_target = '11'", "platforms",
        #"{"ios":"12.0","osx":"11"}"#
      ),
      ("s.swift_versions = ['5.9', '5.10', '5.2']", "swift_version", #""5.10""#),
      (
        "s.dependency 'A', '~> 1', '>= 1.2'\n  s.dependency 'B'", "dependencies",
        #"{"A":["~> 1",">= 1.2"],"B":[]}"#
      ),
      ("s.ios.dependency 'A', s.version.to_s", "ios.dependencies", #"{"A":["1.2.0"]}"#),
      ("[s.ios, s.osx].each { |p| p.frameworks = %w[A B] }", "osx.frameworks", #"["A","B"]"#),
      ("s.dependency 'A', :configurations => ['Debug']", "configuration_pod_whitelist", #"{"A":["debug"]}"#),
      ("s.requires_arc = !false", "requires_arc", "true"),
      ("s.resource_bundles = { 'Cart' => ['a', 'b'].reverse }", "resource_bundles.Cart", #"["b","a"]"#),
      ("x = 'Core'\n  s.header_dir = x == 'Core' ? 'yes' : 'no'", "header_dir", #""yes""#),
      (
        "case s.name\n  when 'A', /^B/ then s.header_dir = 'b'\n  when /^Ca.t$/ then s.header_dir = 'c'\n  end",
        "header_dir", #""c""#
      ),
      ("unless s.name.start_with?('X')\n    s.header_dir = 'x'\n  end", "header_dir", #""x""#),
      ("a, b = 'one', 'two'\n  s.header_dir = \"#{a}-#{b}\"", "header_dir", #""one-two""#),
      ("f = ->(x, y = 'd') { \"#{x}/#{y}\" }\n  s.header_dir = f.call('a')", "header_dir", #""a/d""#),
      (
        "def dir(name, suffix: 'S')\n    return name if suffix.nil?\n    name + suffix\n  end\n  s.header_dir = dir('A', suffix: 'B')",
        "header_dir", #""AB""#
      ),
      ("s.header_dir = format('%s-%d', 'a', 3)", "header_dir", #""a-3""#),
      (
        "list = []\n  list << 'a'\n  list.push('b') if list.include?('a')\n  s.source_files = list",
        "source_files", #"["a","b"]"#
      ),
      ("begin\n    s.header_dir = 'a'\n  rescue\n    s.header_dir = 'b'\n  end", "header_dir", #""a""#),
      ("s.header_dir = 'a' if s.respond_to?(:visionos)", "header_dir", #""a""#),
      ("s.prepare_command = <<-CMD\n    make a\n    make b\n  CMD", "prepare_command", #""make a\nmake b""#),
      (
        "flags = '-DA'\n  flags += ' -DB'\n  s.compiler_flags = flags.split(' ')", "compiler_flags",
        #"["-DA","-DB"]"#
      ),
      (
        "s.header_dir = Gem::Version.new('1.10') > Gem::Version.new('1.9') ? 'a' : 'b'", "header_dir", #""a""#
      ),
      (
        "s.pod_target_xcconfig = { 'A' => '1' }.merge('B' => '2')", "pod_target_xcconfig",
        #"{"A":"1","B":"2"}"#
      ),
      ("s.header_dir = 'a-b_c'.tr('-_', '..').gsub('.', '')", "header_dir", #""abc""#),
      ("s.xcconfig = { 'A' => 'b' }", "xcconfig.A", #""b""#),
    ])
  func attributes(body: String, name: String, expected: String) throws {
    let podspec = try read(body)
    #expect(value(name, of: podspec.root) == expected)
    #expect(podspec.gaps == [])
  }

  @Test("parts have their own attributes, and platforms only where they differ")
  func parts() throws {
    let podspec = try read(
      """
        s.ios.deployment_target = '13.0'
        s.osx.deployment_target = '11.0'
        %w[Core UI].each do |name|
          s.subspec name do |part|
            part.source_files = "#{part.name}/*.swift"
            part.platform = :ios if name == 'UI'
          end
        end
        s.test_spec do |test|
          test.requires_app_host = true
        end
        s.app_spec 'Demo' do |app|
          app.dependency 'Cart/UI'
        end
        s.default_subspec = 'Core'
      """)
    #expect(podspec.root.parts.map(\.name) == ["Core", "UI", "Tests", "Demo"])
    #expect(podspec.root.parts.map(\.kind) == [.subspec, .subspec, .test, .app])
    #expect(value("source_files", of: podspec.root.parts[0]) == #""Cart/Core/*.swift""#)
    #expect(value("platforms", of: podspec.root.parts[0]) == nil)
    #expect(value("platforms", of: podspec.root.parts[1]) == #"{"ios":"13.0"}"#)
    #expect(value("test_type", of: podspec.root.parts[2]) == #""unit""#)
    #expect(value("default_subspecs", of: podspec.root) == #""Core""#)
    #expect(podspec.gaps == [])
  }

  @Test("the files beside a podspec are read")
  func files() throws {
    let files = [
      "package.json": #"{"version": "3.1.0", "repository": {"url": "https://example.com/r"}}"#,
      "Scripts/flags.rb": "FLAGS = '-DX'\ndef flag(name)\n  FLAGS + name\nend\n",
    ]
    let podspec = try read(
      """
        package = JSON.parse(File.read(File.join(__dir__, 'package.json')))
        require_relative 'Scripts/flags'
        s.homepage = package['repository']['url']
        s.summary = package["version"]
        s.compiler_flags = flag('Y')
      """, files: files)
    #expect(value("homepage", of: podspec.root) == #""https://example.com/r""#)
    #expect(value("summary", of: podspec.root) == #""3.1.0""#)
    #expect(value("compiler_flags", of: podspec.root) == #""-DXY""#)
    #expect(podspec.gaps == [])
  }

  @Test(
    "what cannot be evaluated is a gap with its place and its reason, and has no value",
    arguments: [
      ("s.header_dir = ENV['X']", "header_dir", "the environment variable 'X'"),
      ("s.header_dir = 'a' if ENV['X']", "header_dir", "the environment variable 'X'"),
      ("s.header_dir = ENV['X'] || 'a'", "header_dir", "the environment variable 'X'"),
      ("s.header_dir = `ls`", "header_dir", "the output of a command"),
      ("s.header_dir = File.read('x')", "header_dir", "the file 'x'"),
      ("install(s)", "*", "the method 'install'"),
      ("Tool.install(s)", "*", "the method 'install'"),
      ("s.dependency name_of_pod", "dependencies", "the method 'name_of_pod'"),
      ("s.subspec 'X' do |x|\n  end if ENV['X']", "subspecs", "the environment variable 'X'"),
      ("s.header_dir = \"#{__dir__}/a\"", "header_dir", "the path of the folder"),
      ("s.resources = Dir['*.png']", "resources", "the files that exist"),
      (
        "l = ['a']\n  s.header_dir = 'x'\n  s.resources = l\n  l << 'b'", "resources",
        "a value that is changed after its assignment"
      ),
      ("x = 'a'\n  x = 'b' unless File.exist?('y')\n  s.header_dir = x", "header_dir", "a condition"),
      ("s.header_dir = x.nil? ? 'a' : 'b'", "header_dir", "a condition"),
      (
        "s.description = %{\n    One\n\tTwo\n    Three\n  }", "description",
        "an indentation of tabs and spaces"
      ),
      ("s.color = 'red'", "color", "CocoaPods has no attribute 'color' here"),
    ])
  func gaps(body: String, attribute: String, reason: String) throws {
    let podspec = try read(body)
    let gap = try #require(podspec.gaps.first)
    #expect(podspec.gaps.count == 1)
    #expect(gap.attribute == attribute)
    #expect(gap.reason == reason)
    #expect((4...7).contains(gap.line))
    if attribute == "header_dir" { #expect(value(attribute, of: podspec.root) == nil) }
  }

  @Test("a later assignment that is certain closes a gap")
  func closed() throws {
    let podspec = try read("  s.header_dir = ENV['X']\n  s.header_dir = 'a'")
    #expect(podspec.gaps == [])
    #expect(value("header_dir", of: podspec.root) == #""a""#)
  }

  @Test("the branches of a condition are alternatives")
  func alternatives() throws {
    let podspec = try read("  if ENV['X']\n    s.source_files = 'A'\n  else\n    s.source_files = 'B'\n  end")
    #expect(podspec.root.alternatives.suffix(2).map(\.attribute) == ["source_files", "source_files"])
    #expect(podspec.root.alternatives.suffix(2).map(\.value) == [.string("A"), .string("B")])
    #expect(podspec.gaps.map(\.isOpen) == [false])
  }

  @Test("a branch that only ends with an error is not executed")
  func errors() throws {
    let podspec = try read("  raise 'no' if ENV['X']\n  s.header_dir = 'a'")
    #expect(podspec.gaps == [])
    #expect(value("header_dir", of: podspec.root) == #""a""#)
  }

  @Test(
    "text that is no Ruby is read to its end",
    arguments: [
      "$(a)", "@", "@@", "$", "s.x = '", "<<~A", "%w", "?", "%(", "->", "..", "::", "&.", "def", "#{", "-1..",
    ])
  func noise(text: String) throws {
    let podspec = try read("  \(text)\n  s.header_dir = 'a'")
    #expect(podspec.root.name == "Cart")
  }

  @Test("ranges and products that are too large have no value")
  func large() throws {
    let podspec = try read(
      """
        s.header_dir = 'abc' * 9223372036854775807
        s.source_files = (-9223372036854775808..9223372036854775807).map { |n| n.to_s }
        list = []
        999999999999.times { |n| list << n }
        s.resources = list
      """)
    #expect(Set(podspec.gaps.map(\.attribute)) == ["header_dir", "source_files", "resources"])
  }

  @Test(
    "patterns that Ruby expands are the files that there are",
    arguments: [
      ("s.source_files = Dir['A/*.swift']", #"["A/B.swift","A/C.swift"]"#),
      ("s.source_files = Dir.glob('A/*.swift') - ['A/C.swift']", #"["A/B.swift"]"#),
      ("s.source_files = Dir['X/*'] + ['Y/*']", #"["Y/*"]"#),
    ])
  func expanded(body: String, expected: String) throws {
    let text = "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  \(body)\nend\n"
    let files = RubyFiles(
      read: { _ in nil }, match: { $0 == "A/*.swift" ? ["A/B.swift", "A/C.swift"] : [] })
    let podspec = try Podspec(ruby: Array(text.utf8), files: files)
    #expect(podspec.gaps.isEmpty)
    #expect(value("source_files", of: podspec.root) == expected)
  }

  @Test("more files than a podspec can list, and files elsewhere, are not expanded")
  func unexpanded() throws {
    for pattern in ["A/*", "/A/*", "#{__dir__}/A/*"] {
      let text = "Pod::Spec.new do |s|\n  s.name = 'Cart'\n  s.source_files = Dir[\"\(pattern)\"]\nend\n"
      let files = RubyFiles(read: { _ in nil }, match: { _ in Array(repeating: "A/B.swift", count: 20_000) })
      #expect(try Podspec(ruby: Array(text.utf8), files: files).gaps.map(\.attribute) == ["source_files"])
    }
  }
}
