import Testing

@Suite("Extensions of the toolchain's types", .timeLimit(.minutes(10))) struct ToolchainExtensionsTests {
  /// The modules that are compiled after a change of a comment in a module with the given code. `High` imports the module,
  /// and `Top` imports `High`.
  private func rebuilt(_ code: String) -> Set<String> {
    let sample = SampleGraph([
      SampleGraph.Part("Low", files: ["Low.swift": code]),
      SampleGraph.Part("High", ["Low"], files: ["High.swift": "import Low\n"]),
      SampleGraph.Part("Top", ["High"], files: ["Top.swift": "import High\nlet top = 1\n"]),
    ])
    return Set(sample.rebuilt("Low", "Low.swift", code + "// again\n"))
  }

  @Test(
    "everything above a module that extends a type of the toolchain is compiled with it",
    arguments: [
      "extension AsyncSequence {}\n", "extension Swift.Regex {}\n",
      "typealias Steps = AsyncStream<Int>\nextension Steps {}\n",
    ])
  func extended(_ code: String) {
    #expect(rebuilt(code) == ["Low", "High", "Top"])
  }

  @Test(
    "other extensions do not spread a change of a comment",
    arguments: [
      "extension String {}\n", "extension Task {}\n", "struct Steps: AsyncSequence {}\n",
      "typealias Act = @MainActor () -> Void\n",
    ])
  func others(_ code: String) {
    #expect(rebuilt(code) == ["Low"])
  }
}
