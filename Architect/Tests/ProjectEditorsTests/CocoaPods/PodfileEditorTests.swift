import ProjectEditors
import Testing

@Suite("The editor of Podfiles", .timeLimit(.minutes(10))) struct PodfileEditorTests {
  /// The lines that an edit adds, with `+`, and that it removes, with `-`.
  private func difference(_ text: String, _ edit: (inout PodfileEditor) throws -> Void) throws -> [String] {
    var editor = try PodfileEditor(text)
    try edit(&editor)
    func lines(_ text: String) -> [String] {
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let change = lines(editor.text).difference(from: lines(text))
    return change.removals.map { if case .remove(_, let line, _) = $0 { "-\(line)" } else { "" } }
      + change.insertions.map { if case .insert(_, let line, _) = $0 { "+\(line)" } else { "" } }
  }

  private static let shop = """
    abstract_target 'CommonPods' do
      pod 'CoreKit', :path => 'Modules/CoreKit'

      target 'Shop' do
        pod 'Zip', '~> 1.0'
        pod 'Cart', :path => 'Modules/Cart', :testspecs => ['Tests'], :inhibit_warnings => false

        target 'ShopTests' do
          inherit! :search_paths
        end
      end
    end

    """

  @Test(
    "a pod is written like its neighbors",
    arguments: [
      ("  pod 'A', :path => 'A'", "  pod 'B', :path => 'M/B'"),
      ("  pod \"A\", path: \"A\"", "  pod \"B\", path: \"M/B\""),
      ("\tpod('A', :path=>'A')", "\tpod('B', :path=>'M/B')"),
      ("  pod 'A', 'path' => './A' # local", "  pod 'B', 'path' => 'M/B'"),
      ("  pod 'A',\n    path: 'A'", "  pod 'B', path: 'M/B'"),
      ("  pod 'A',      :path => 'A'", "  pod 'B',      :path => 'M/B'"),
      ("  pod 'Remote', '~> 1.0'", "  pod 'B', :path => 'M/B'"),
    ])
  func style(line: String, expected: String) throws {
    let text = "target 'App' do\n\(line)\nend\n"
    #expect(
      try difference(text) { try $0.addPod(PodReference("B", path: "M/B"), to: "App") } == ["+\(expected)"])
  }

  @Test("a pod follows its example in a nested target, and gets its options")
  func example() throws {
    let new = PodReference("Order", path: "Modules/Order", testSpecs: ["Tests"])
    #expect(
      try difference(Self.shop) { try $0.addPod(new, to: "Shop", like: "Cart") }
        == [
          "+    pod 'Order', :path => 'Modules/Order', :testspecs => ['Tests'], :inhibit_warnings => false"
        ])
  }

  @Test("the first pod of a target precedes the targets inside it")
  func emptyTarget() throws {
    let text = "target 'App' do\n  use_frameworks!\n\n  # Pods for App\n\n  target 'Tests' do\n  end\nend\n"
    var editor = try PodfileEditor(text)
    try editor.addPod(PodReference("Cart", path: "Cart"), to: "App")
    #expect(
      editor.text
        == "target 'App' do\n  use_frameworks!\n\n  # Pods for App\n  pod 'Cart', :path => 'Cart'\n\n  target 'Tests' do\n  end\nend\n"
    )
  }

  @Test("sorted pods stay sorted")
  func order() throws {
    let text = "target 'App' do\n  pod 'A'\n  pod 'B'\n  pod 'D'\nend\n"
    var editor = try PodfileEditor(text)
    try editor.addPod(PodReference("C"), to: "App")
    #expect(editor.text == "target 'App' do\n  pod 'A'\n  pod 'B'\n  pod 'C'\n  pod 'D'\nend\n")
  }

  @Test("line endings of Windows, and a missing one at the end, stay as they are")
  func lineEndings() throws {
    let text = "target 'App' do\r\n  pod 'A'\r\nend"
    #expect(try difference(text) { try $0.addPod(PodReference("B"), to: "App") } == ["+  pod 'B'\r"])
    var editor = try PodfileEditor(text)
    try editor.addTarget("Demo", pods: [PodReference("A")])
    #expect(editor.text == text + "\r\n\r\ntarget 'Demo' do\r\n  pod 'A'\r\nend")
  }

  @Test("a target follows its neighbor, and gets its settings")
  func target() throws {
    let text =
      "target 'App' do\n  platform :ios, '15.0'\n  use_frameworks!\n  pod 'A'\nend\n\npost_install do |i|\nend\n"
    var editor = try PodfileEditor(text)
    try editor.addTarget("Demo", pods: [PodReference("B", path: "B")], after: "App")
    let demo =
      "target 'Demo' do\n  platform :ios, '15.0'\n  use_frameworks!\n  pod 'B', :path => 'B'\nend\n\n"
    #expect(editor.text == text.replacing("post_install", with: demo + "post_install"))
  }

  @Test("a pod is removed with all its lines, and nothing else")
  func removal() throws {
    let text = "target 'App' do\n  # kept\n  pod 'A',\n    :path => 'A'\n  pod 'A/Sub'\nend\n"
    #expect(
      try difference(text) { try $0.removePod("A", from: "App") } == ["-  pod 'A',", "-    :path => 'A'"])
    #expect(try difference(text) { try $0.removePod("Missing", from: "App") } == [])
  }

  @Test("a pod that is listed stays as it is")
  func present() throws {
    #expect(try difference(Self.shop) { try $0.addPod(PodReference("Cart"), to: "Shop") } == [])
  }

  @Test(
    "what is computed is not edited, and the error contains the line to add",
    arguments: [
      (
        "def shared\n  pod 'A', :path => 'A'\nend\ntarget 'App' do\n  shared\nend\n",
        "line 2: 'A' is listed in the method 'shared'"
      ),
      (
        "target 'App' do\n  if ENV['X']\n    pod 'A', :path => 'A'\n  end\nend\n",
        "line 3: 'A' is listed in a condition"
      ),
      (
        "%w[a b].each do |name|\n  target 'App' do\n    pod 'A'\n  end\nend\n",
        "line 2: the target 'App' is in the block of 'each'"
      ),
      ("target 'App' do pod 'A' end\n", "the target 'App' is written in a way that cannot be edited"),
      ("target 'Ap' do\nend\n", "the Podfile has no target 'App' with a literal name; did you mean 'Ap'?"),
    ])
  func computed(text: String, message: String) throws {
    var editor = try PodfileEditor(text)
    let error = #expect(throws: ProjectEditError.self) {
      try editor.addPod(PodReference("B", path: "B"), to: "App", like: "A")
    }
    #expect(error?.message == message)
    #expect(error?.remedy == "add this by hand: pod 'B', :path => 'B'")
    #expect(editor.text == text)
  }

  @Test("a pod that is computed is not removed")
  func computedRemoval() throws {
    var editor = try PodfileEditor("target 'App' do\n  if x\n    pod 'A'\n  end\nend\n")
    let error = #expect(throws: ProjectEditError.self) { try editor.removePod("A", from: "App") }
    #expect(error?.message == "line 3: 'A' is listed in a condition")
  }

  @Test("a name cannot carry Ruby into the file", arguments: ["a' + system('x') + '", "a\nb", "#{x}", ""])
  func names(name: String) throws {
    var editor = try PodfileEditor(Self.shop)
    let error = #expect(throws: ProjectEditError.self) { try editor.addPod(PodReference(name), to: "Shop") }
    #expect(error?.code == .invalid)
  }

  @Test("what a Podfile contains can be read")
  func contents() throws {
    let editor = try PodfileEditor(Self.shop)
    #expect(editor.targets.map(\.name) == ["CommonPods", "Shop", "ShopTests"])
    #expect(editor.targets.last?.around == ["CommonPods", "Shop"])
    #expect(editor.targets[1].pods.last == PodReference("Cart", path: "Modules/Cart", testSpecs: ["Tests"]))
  }
}
