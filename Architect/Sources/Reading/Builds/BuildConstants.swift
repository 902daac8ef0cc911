import ModuleGraph

/// What the steps of a build cost on the machine on which the constants were measured.
///
/// `Research/fit-build-times` fits most numbers to builds of two packages. Chosen by hand, within what the builds of eleven
/// packages allow, are ``testListAgain``, ``headers``, ``linkThousandLines`` and ``planModule``, which follow from few values,
/// and ``function``, ``variable`` and ``macro``: the same numbers of them take from half as long to a third longer, by how the
/// code is written. Those of C are guesses. On other machines, the times of a recorded build show how much faster or slower
/// they are.
struct BuildConstants {
  /// Starting the compiler for a module, in seconds.
  var start = 0.12
  /// Starting one process of the compiler, which reads the modules that are imported, in seconds.
  var process = 0.046
  /// What each further process of the compiler reads again, as a share of compiling all bodies.
  var reading = 0.04
  /// Compiling a function, and reading its declaration, in seconds.
  var function = 0.0035
  var functionDeclaration = 0.0008
  /// Compiling the initial value or the accessors of a constant or variable, in seconds.
  var variable = 0.0025
  /// Expanding and compiling a macro in a body, and finding what it declares, in seconds.
  var macro = 0.024
  var macroDeclaration = 0.0057
  /// Compiling the bodies of a module again, as a share of the first time: most of what the compiler writes for editors is
  /// as it was.
  var again = 0.59
  /// The share of a module's other files that are compiled again after a change of a declaration in one of them.
  var ownAgain = 0.3
  /// Compiling a file of C, in seconds.
  var cFile = 0.1
  /// Compiling a thousand lines of C, in seconds.
  var cThousandLines = 0.05
  /// Making an object file of a module's interface for the debugger, in seconds.
  var wrap = 0.035
  /// Compiling the list of a package's tests, or the program that runs them, for the first time, in seconds.
  var testList = 1.0
  /// Compiling that program, or the tests in that list, again, as a share of the first time.
  var testListAgain = 0.3
  /// Reading the headers of the system's modules for the first time, and writing their index, takes a module at most so long,
  /// in seconds.
  var headers = 2.5
  /// Linking a program, in seconds.
  var link = 0.146
  /// Linking a thousand lines into a program, in seconds.
  var linkThousandLines = 0.006
  /// Finding out what has to be built, in seconds.
  var plan = 0.301
  /// Finding out what has to be built, for each module, in seconds.
  var planModule = 0.001

  /// Linking the object files of a module into one, in seconds; only Swift Build does so.
  var assemble = 0.0

  static let standard = BuildConstants()

  /// The constants for a build system. Those of Swift Build were chosen by hand, after builds of three small packages.
  static func standard(for system: BuildSystem) -> BuildConstants {
    var result = standard
    guard system == .swiftBuild else { return result }
    result.plan = 1.1
    result.planModule = 0.02
    result.assemble = 0.12
    return result
  }

  /// The constants on a machine that takes `factor` times as long.
  func scaled(by factor: Double) -> BuildConstants {
    var result = self
    for path in Self.durations { result[keyPath: path] *= factor }
    return result
  }

  /// Compiling so many bodies, in seconds.
  func bodies(of count: CodeCount) -> Double {
    Double(count.functions) * function + Double(count.variables) * variable + Double(count.macros) * macro
  }

  /// Reading and checking so many declarations, in seconds.
  func declarations(of count: CodeCount) -> Double {
    Double(count.functions) * functionDeclaration + Double(count.macros) * macroDeclaration
  }

  /// Linking a program of so many lines, in seconds.
  func linking(lines: Int) -> Double { link + Double(lines) / 1_000 * linkThousandLines }

  /// Makes linking take `factor` times as long.
  mutating func scaleLinks(by factor: Double) {
    link *= factor
    linkThousandLines *= factor
  }

  private static var durations: [WritableKeyPath<BuildConstants, Double>] {
    [
      \.start, \.process, \.function, \.functionDeclaration, \.variable, \.macro, \.macroDeclaration, \.cFile,
      \.cThousandLines, \.wrap, \.link,
      \.linkThousandLines,
      \.plan,
      \.planModule, \.testList, \.headers, \.assemble,
    ]
  }
}
