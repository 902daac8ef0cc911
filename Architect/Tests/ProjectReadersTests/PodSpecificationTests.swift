import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

/// Podspecs that compute what they state, as people write them.
@Suite("Podspecs that compute", .timeLimit(.minutes(10))) struct PodSpecificationTests {
  private func read(_ podspec: String, _ files: [String] = Self.files) throws -> ProjectReading {
    var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
    all["Pod.podspec"] = podspec
    let sample = try SampleRepository(all)
    let reader = CocoaPodsReader()
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  static let files = ["Pod/Core/a.swift", "Pod/UI/b.swift", "Pod/UI/c.m", "Pod/Net/d.swift", "Old/e.swift"]
  private static func spec(_ body: String) -> String {
    "Pod::Spec.new do |s|\n  s.name = 'Pod'\n\(body)\nend\n"
  }

  @Test(
    "concatenation, interpolation and variables give a pod's files",
    arguments: [
      "base_dir = 'Pod/'\n  s.source_files = base_dir + '**/*.swift'",
      "base_dir = \"Pod\"\n  s.source_files = \"#{base_dir}/**/*.swift\"",
      "  s.source_files = \"#{s.name}/**/*.swift\"",
      "  s.source_files = File.join('Pod', '**', '*.swift')",
      "  BASE = 'Pod'.freeze\n  s.source_files = [BASE, '**/*.swift'].join('/')",
      "  s.source_files = %w[Core UI Net].map { |part| \"Pod/#{part}/*.swift\" }",
      "  dirs = %w(Core UI)\n  dirs += ['Net']\n  s.source_files = dirs.map do |part|\n    'Pod/' + part + '/*.swift'\n  end",
      "  globs = []\n  ['Core', 'UI', 'Net'].each do |part|\n    globs << \"Pod/#{part}/*.{swift}\"\n  end\n  s.source_files = globs",
      "  globs = []\n  for part in %w[Core UI Net] do\n    globs.push('x')\n    globs += ['Pod/%s/*.swift' % part]\n  end\n  s.source_files = globs",
      "  def glob(part, ext = 'swift')\n    \"Pod/#{part}/*.swift\"\n  end\n  s.source_files = glob('Core'), glob('UI'),\n    glob('Net')",
      "  root = ENV['ROOT'] || 'Pod'\n  s.source_files = \"#{root}/\" \\\n    '**/*.swift'",
      "  { 'Core' => 'swift', 'UI' => 'swift', 'Net' => 'swift' }.each do |part, ext|\n    s.source_files += [\"Pod/#{part}/*.#{ext}\"]\n  end",
      "  [s.ios, s.osx].each do |platform|\n    platform.source_files = 'Pod/**/*.swift'\n  end",
      "  if ENV['X']\n    dir = 'Pod/{Core,UI}'\n  else\n    dir = 'Pod/Net'\n  end\n  s.source_files = \"#{dir}/*.swift\"",
      "  dir = s.version.to_s == '1' ? 'Pod/Core' : 'Pod/{UI,Net}'\n  s.source_files = \"#{dir}/*.swift\"",
      "  s.source_files = Dir['Pod/**/*.swift']",
      "  s.subspec 'A' do |sub|\n    %w[Core UI].each { |part| sub.source_files = \"Pod/#{part}/*.swift\" }\n  end\n  s.subspec('B') { |b| b.source_files = 'Pod/Net' }",
    ])
  func files(body: String) throws {
    let reading = try read(Self.spec(body))
    #expect(
      reading.projects.first?.targets.map(\.files) == [
        ["Pod/Core/a.swift", "Pod/Net/d.swift", "Pod/UI/b.swift"]
      ])
    #expect(reading.problems == [])
  }

  @Test(
    "dependencies and subspecs made in loops are found, each at its line",
    arguments: [
      ("  %w[A B].each do |pod|\n    s.dependency pod, '~> 1.0'\n  end", [4, 4]),
      ("  s.dependency \"#{'A'}\"\n  s.dependency 'B' if ENV['B']", [3, 4]),
      (
        "  names = { 'X' => 'A', 'Y' => 'B' }\n  names.each do |sub, pod|\n    s.subspec sub do |ss|\n      ss.source_files = 'Pod/*'\n      ss.dependency pod\n      ss.dependency 'Pod/X'\n    end\n  end",
        [7, 7]
      ),
      (
        "  def add(spec)\n    spec.dependency 'A'\n    spec.ios.dependency 'B', '>= 1'\n  end\n  add(s)",
        [7, 7]
      ),
    ] as [(String, [Int])])
  func dependencies(body: String, lines: [Int]) throws {
    let target = try #require(try read(Self.spec(body)).projects.first?.targets.first)
    #expect(target.dependencies.map(\.name) == ["A", "B"])
    #expect(target.dependencies.map(\.place.line) == lines)
  }

  @Test(
    "what only Ruby can tell is said, with its line, and blocks where nothing is left",
    arguments: [
      ("  s.source_files = JSON.parse(File.read('a.json'))['files']", 3, ReadingProblem.Effect.blocks),
      ("  s.source_files = 'Pod/UI/*.swift', `ls`.split", 3, .notes),
      ("  s.source_files = 'Pod/UI/*.swift'\n  install_own_settings(s)", 4, .notes),
      ("  s.source_files = 'Pod/UI/*.swift'\n  s.dependency package['name']", 4, .notes),
      ("  s.source_files = 'Pod/UI/*.swift'\n  s.exclude_files = excluded(s.version)", 4, .notes),
    ] as [(String, Int, ReadingProblem.Effect)])
  func gaps(body: String, line: Int, effect: ReadingProblem.Effect) throws {
    let reading = try read(Self.spec(body))
    #expect(reading.problems.map(\.place.line) == [line])
    #expect(reading.problems.map(\.effect) == [effect])
    #expect(reading.problems.first?.message.contains("Pod.podspec.json") == true)
  }

  @Test("a name that only Ruby can tell is the file's")
  func computedName() throws {
    let reading = try read(
      "Pod::Spec.new do |s|\n  s.name = package['name']\n  s.source_files = 'Pod/UI/*'\nend")
    #expect(reading.projects.map(\.name) == ["Pod"])
    #expect(reading.problems == [])
  }

  @Test(
    "a podspec whose loops multiply or whose methods do not end is a problem, reported at once",
    arguments: [
      Self.spec(
        "  a = ['x']\n" + String(repeating: "  a = a + a\n", count: 60) + "  s.source_files = a"),
      Self.spec("  def f(x)\n    f(x)\n  end\n  s.source_files = f('a')"),
      Self.spec(
        "  l = %w[\(String(repeating: "a ", count: 200))]\n  l.each { |a| l.each { |b| l.each { |c| s.dependency a } } }"
      ),
      Self.spec(
        "  t = 'x'\n" + String(repeating: "  t = \"#{t}#{t}\"\n", count: 60) + "  s.source_files = t"),
      Self.spec("  s.source_files = " + String(repeating: "[", count: 10_000)),
      Self.spec("  s.source_files = " + String(repeating: "'a' + (", count: 10_000)),
      Self.spec("  s.source_files = f" + String(repeating: " + 'a'", count: 100_000)),
      Self.spec("  s.source_files = f" + String(repeating: ".a", count: 100_000)),
      Self.spec("  s.source_files = \"" + String(repeating: "#{\"", count: 10_000)),
    ])
  func endless(podspec: String) throws {
    #expect(try read(podspec).problems.first?.effect == .blocks)
  }
}
