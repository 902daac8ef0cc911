/// Files of build settings that include each other in all ways, and whose values refer to each other.
public struct ConfigurationGrammar {
  private var choices: Choices
  private let keys = [
    "PRODUCT_NAME", "PRODUCT_MODULE_NAME", "INFOPLIST_FILE", "HEADER_SEARCH_PATHS", "A", "B",
  ]

  /// The names of the files. The first one is that of a target.
  public static let names = ["a.xcconfig", "b.xcconfig", "c.xcconfig", "d.xcconfig"]

  /// An Xcode project with a target that the first file configures.
  public static let project = """
    // !$*UTF8*$!
    {
      objects = {
        R = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (); productType = "com.apple.product-type.framework"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; };
      };
      rootObject = R;
    }
    """

  /// Returns the files that the choices stand for, by name.
  public static func files(_ choices: Choices) -> [String: String] {
    var grammar = ConfigurationGrammar(choices: choices)
    var result: [String: String] = [:]
    for name in names {
      var lines: [String] = []
      repeat {
        lines += grammar.lines()
      } while lines.count < 200 && !grammar.choices.chance(8)
        && !grammar.choices.isEmpty
      result[name] = lines.joined(separator: "\n") + "\n"
    }
    return result
  }

  private init(choices: Choices) { self.choices = choices }

  private mutating func lines() -> [String] {
    let key = choices.pick(keys)
    switch choices.number(in: 0...3) {
    case 0: return ["\(key) = \(value(2))"]
    case 1:
      let line = choices.pick(["#include \"", "#include? \""]) + choices.pick(Self.names) + "\""
      return Array(repeating: line, count: choices.number(in: 1...10))
    case 2: return ["\(key)[sdk=\(choices.pick(["iphone*", "macosx*"]))] = \(value(1))"]
    default:
      // Each setting doubles the one before.
      let last = choices.number(in: 1...30)
      return ["D0 = \(value(1))"] + (1...last).map { "D\($0) = $(D\($0 - 1)) $(D\($0 - 1))" } + [
        "\(key) = $(D\(last))"
      ]
    }
  }

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0 else {
      return choices.pick(["x", "$(inherited)", "a/**", "$(SRCROOT)/x"] + keys.map { "$(\($0))" })
    }
    let parts = (0..<choices.number(in: 1...6)).map { _ in
      let inner = value(depth - 1)
      return choices.pick([
        inner, "$(\(inner))", "$(\(choices.pick(keys)):default=\(inner))", "$(\(choices.pick(keys)):lower)",
        "$(\(choices.pick(keys)):c99extidentifier:upper)", "${\(choices.pick(keys))_\(inner)}",
        "\"\(inner)\"",
      ])
    }
    return parts.joined(separator: choices.pick([" ", ""]))
  }
}
