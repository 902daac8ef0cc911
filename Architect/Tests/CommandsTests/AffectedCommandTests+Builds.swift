import ModuleGraph
import Samples
import Testing

extension AffectedCommandTests {
  @Test(
    "The build system that has built the package decides what is compiled again",
    arguments: [(BuildSystem.native, ["Cart", "Values"]), (.swiftBuild, ["Cart", "Shop", "Values"])])
  func buildSystem(_ system: BuildSystem, _ rebuilt: [String]) throws {
    let sample = try repository()
    try sample.write(
      "Sources/Values/Other.swift", "public func other() -> Int {\n  2\n}\nextension Int { func f() {} }\n")
    #expect(affectedModules("rebuild", by: system, on: sample) == rebuilt)
    #expect(affectedModules("test", by: system, on: sample) == ["CartTests", "ShopTests"])
    let json = tenon("affected", "--format", "json", on: sample).result
    #expect(json.contains("\"buildSystem\": \"\(system.rawValue)\""))
  }

  @Test("Build products that git does not ignore affect nothing, and are not read")
  func buildProducts() throws {
    let sample = try repository()
    try sample.write(".build/out/Products/Cart.o", "an object")
    try sample.write("Packages/Kit/.build/debug/Kit.o", "an object")
    #expect(affectedModules("rebuild", on: sample) == [])
    #expect(affectedModules("test", on: sample) == [])
    let result = tenon("affected", "--files", ".build/out/Products/Cart.o", on: sample).result
    #expect(result.contains("0 of 9 modules to rebuild"))
    // A folder of another name is one of the repository's own.
    try sample.write("build/Cart.o", "an object")
    #expect(affectedModules("rebuild", on: sample) == Self.all)
  }
}
