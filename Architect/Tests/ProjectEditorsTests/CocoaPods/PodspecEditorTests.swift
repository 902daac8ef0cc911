import ProjectEditors
import Testing

@Suite("The editor of podspecs", .timeLimit(.minutes(10))) struct PodspecEditorTests {
  private static let cart = """
    Pod::Spec.new do |s|
      s.name         = 'Cart'
      s.source_files = 'Sources/**/*'
      s.description  = <<-DESC
        s.dependency 'NotOne'
      DESC
      s.homepage     = HOME

      s.subspec 'UI' do |ui|
        ui.dependency "Cart/Core"
        ui.ios.dependency 'OnlyThere'
      end

      s.test_spec 'Tests' do |t|
        t.source_files = 'Tests/**/*'
      end
    end

    """

  private func added(_ text: String, _ name: String, _ requirements: [String] = [], to part: PodspecPart)
    throws
    -> [Int: String]
  {
    var editor = try PodspecEditor(text)
    try editor.addDependency(name, requirements, to: part)
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    let new = editor.text.split(separator: "\n", omittingEmptySubsequences: false)
    var result: [Int: String] = [:]
    for case .insert(let offset, let line, _) in new.difference(from: old) {
      result[offset + 1] = String(line)
    }
    #expect(new.difference(from: old).removals.isEmpty)
    return result
  }

  @Test("a dependency is added to the specification, a subspec or a test specification")
  func parts() throws {
    #expect(try added(Self.cart, "Log", to: .root) == [8: "  s.dependency \"Log\""])
    #expect(
      try added(Self.cart, "Log", ["~> 1.0"], to: PodspecPart("UI")) == [
        11: "    ui.dependency \"Log\", \"~> 1.0\""
      ])
    #expect(try added(Self.cart, "Log", to: PodspecPart("Tests")) == [16: "    t.dependency \"Log\""])
  }

  @Test("a dependency is removed, and nothing else")
  func removal() throws {
    var editor = try PodspecEditor(Self.cart)
    try editor.removeDependency("Cart/Core", from: PodspecPart("UI"))
    #expect(editor.text == Self.cart.replacing("    ui.dependency \"Cart/Core\"\n", with: ""))
    try editor.removeDependency("NotOne")
    #expect(editor.dependencies(of: PodspecPart("UI")) == [])
  }

  @Test("what is computed is not edited, and the error says what to do")
  func computed() throws {
    let text =
      "Pod::Spec.new do |s|\n  %w[A B].each do |n|\n    s.subspec 'C' do |c|\n    end\n  end\n  s.dependency 'X' if y\nend\n"
    var editor = try PodspecEditor(text)
    let added = #expect(throws: ProjectEditError.self) { try editor.addDependency("D", to: PodspecPart("C")) }
    #expect(added?.message == "line 3: 'C' is in the block of 'each'")
    #expect(added?.remedy == "add this by hand: dependency 'D'")
    let removed = #expect(throws: ProjectEditError.self) { try editor.removeDependency("X") }
    #expect(removed?.message == "line 6: 'X' is listed in a condition")
    let missing = #expect(throws: ProjectEditError.self) {
      try editor.addDependency("D", to: PodspecPart("E"))
    }
    #expect(missing?.code == .missing)
    #expect(editor.text == text)
  }

  @Test("a file that is no podspec is refused")
  func unreadable() {
    #expect(throws: ProjectEditError.self) { try PodspecEditor("{\"name\": \"Cart\"}") }
  }

  @Test("attributes are given as Ruby writes them, unless they depend on something else")
  func attributes() throws {
    let editor = try PodspecEditor(Self.cart)
    #expect(editor.value(of: "name") == "'Cart'")
    #expect(editor.texts(of: "source_files", in: PodspecPart("Tests")) == ["Tests/**/*"])
    #expect(editor.value(of: "homepage") == nil)
    #expect(editor.value(of: "description") == nil)
    #expect(editor.hasAttribute("homepage"))
    #expect(editor.testParts == [PodspecPart("Tests")])
  }
}
