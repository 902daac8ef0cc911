"""A package of 61 targets whose tests fail if the result of any function changes that their module calls, directly or not."""

from .builds import write

LIBRARIES, TESTS = 40, 20
# The libraries in C, those with a resource, and those that use a macro.
C = {0, 1}
RESOURCES = {5, 18, 31}
MACRO_USERS = {9, 24}

# The plugin of a macro without arguments, without the swift-syntax package: what the compiler sends and expects is JSON after its
# length in 8 bytes.
MACRO = """\
import Foundation

let expansion = "1"

func answer(_ request: [String: Any]) -> [String: Any] {
  if request["getCapability"] != nil {
    return ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()] as [String: Any]]]
  }
  return ["expandMacroResult": ["expandedSource": expansion, "diagnostics": [String]()] as [String: Any]]
}

@main struct Plugin {
  static func main() throws {
    let (input, output) = (FileHandle.standardInput, FileHandle.standardOutput)
    while let head = try input.read(upToCount: 8), head.count == 8 {
      let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard let body = try input.read(upToCount: count), let request = try JSONSerialization.jsonObject(with: body) as? [String: Any]
      else { return }
      let data = try JSONSerialization.data(withJSONObject: answer(request))
      try output.write(contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }) + data)
    }
  }
}
"""


def generate(folder, rng):
    """40 libraries in a graph, 2 of them in C, with a macro that 2 of them use, and 20 test targets."""
    uses = {n: sorted(rng.sample(range(n), min(n, rng.choice([1, 1, 2, 3])))) for n in range(LIBRARIES)}
    uses.update({n: [] for n in C})
    tested = sorted(rng.sample(range(2, LIBRARIES), TESTS))
    write(folder / "Package.swift", manifest(uses, tested))
    write(folder / "Sources/Numbers/Plugin.swift", MACRO)
    total = {}
    for n in range(LIBRARIES):
        base = folder / f"Sources/L{n}"
        total[n] = n + 1 if n in C else n + sum(total[m] for m in uses[n]) + 7 * (n in RESOURCES) + (n in MACRO_USERS)
        if n in C:
            write(base / f"include/l{n}.h", f"int l{n}(void);\n")
            write(base / f"l{n}.c", f'#include "l{n}.h"\n\nint l{n}(void) {{\n  return {total[n]};\n}}\n')
            continue
        write(base / "Total.swift", total_file(n, uses[n]))
        write(base / "Types.swift", types_file(n))
        write(base / "More.swift", more_file(n, uses))
        write(base / "Unused.swift", f"func unused{n}() -> Int {{\n  {n}\n}}\n")
        if n in RESOURCES:
            write(base / "Data/number.txt", "7")
    for n in tested:
        write(folder / f"Tests/L{n}Tests/Tests.swift",
              f"import L{n}\nimport Testing\n\n@Test func total{n}() {{\n  #expect(l{n}() == {total[n]})\n}}\n")


def manifest(uses, tested):
    targets = ['    .macro(name: "Numbers"),']
    for n in range(LIBRARIES):
        words = [f'"L{m}"' for m in uses[n]] + ['"Numbers"'] * (n in MACRO_USERS)
        words = [f'name: "L{n}"', f"dependencies: [{', '.join(words)}]"] + ['resources: [.copy("Data")]'] * (n in RESOURCES)
        targets.append(f"    .target({', '.join(words)}),")
    targets += [f'    .testTarget(name: "L{n}Tests", dependencies: ["L{n}"]),' for n in tested]
    return "\n".join([
        "// swift-tools-version: 6.0", "import CompilerPluginSupport", "import PackageDescription", "", "let package = Package(",
        '  name: "Generated",', "  platforms: [.macOS(.v13)],", "  targets: [", *targets, "  ])", ""])


def total_file(n, uses):
    """A function that calls those of all dependencies."""
    imports = [f"import L{m}" for m in uses]
    body = " + ".join([f"own{n}()"] + [f"Int(l{m}())" if m in C else f"l{m}()" for m in uses])
    rest = []
    if n in RESOURCES:
        imports.append("import Foundation")
        body += f" + data{n}()"
        rest = [
            f"func data{n}() -> Int {{", '  let file = Bundle.module.path(forResource: "Data/number", ofType: "txt")',
            "  return file.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }.flatMap(Int.init) ?? -1", "}", ""]
    if n in MACRO_USERS:
        body += " + #number()"
        rest = ['@freestanding(expression) macro number() -> Int = #externalMacro(module: "Numbers", type: "Number")', ""]
    return "\n".join(imports + ["", f"public func l{n}() -> Int {{", f"  {body}", "}", ""] + rest)


def types_file(n):
    return "\n".join([
        f"func own{n}() -> Int {{", f"  V{n}(number: {n}).number", "}", "", f"public struct V{n}: Sendable {{", "  public var number: Int",
        "", "  public init(number: Int) {", "    self.number = number", "  }", "", "  public func twice() -> Int {", "    number * 2", "  }",
        "}", "", f"public enum E{n}: Sendable {{", "  case one, two", "}", "", f"open class K{n} {{", "  public init() {}", "",
        "  open func name() -> String {", f'    "K{n}"', "  }", "}", ""])


def more_file(n, uses):
    """Values of the types of other modules go through some modules."""
    swift = [m for m in uses[n] if m not in C]
    lines = [f"import L{m}" for m in swift[:2]] + [""]
    for m in swift[:1]:
        lines += [f"public func made{n}() -> V{m} {{", f"  V{m}(number: {m})", "}", ""]
    for m in swift[1:2]:
        lines += [f"public class Sub{n}: K{m} {{", "  override public func name() -> String {", f'    "Sub{n}"', "  }", "}", ""]
    if swift and [m for m in uses[swift[0]] if m not in C]:
        lines += [f"func used{n}() -> Int {{", f"  made{n}().number", "}", ""]
    return "\n".join(lines)
