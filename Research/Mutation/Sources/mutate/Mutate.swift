import Foundation
import Mutation

@main
enum Mutate {
  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("mutate: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ options: Options) throws {
    let repository = URL(fileURLWithPath: options.repository).standardizedFileURL
    let work = URL(fileURLWithPath: options.work)
    let copy = Copy(repository: repository, folder: work.appendingPathComponent("copy"))
    let judged = try withoutEffect(repository.appendingPathComponent("Research/Mutation/without-effect"))

    let candidates = try candidates(copy, options.libraries).filter { mutant in
      (!options.isOfJudged || judged.contains(mutant.identity))
        && (options.places.isEmpty || options.places.contains("\(mutant.file):\(mutant.lines.lowerBound)"))
    }
    var random = SeededRandom(seed: options.seed)
    // Some will not compile.
    let chosen = Mutant.choose(options.count + options.count / 3, of: candidates, using: &random)
    say("\(candidates.count) mutants are possible; \(chosen.count) are compiled")
    var built = try copy.build(
      Dictionary(uniqueKeysWithValues: zip(0..., chosen)),
      rejected: work.appendingPathComponent("does-not-compile"))
    for number in built.keys.sorted().dropFirst(options.count) { built[number] = nil }

    let trial = try Trial(suites: Copy.packages.flatMap { try suites(of: $0, in: copy) }, work: work)
    let file = work.appendingPathComponent("mutants.json")
    let last = options.isAgain ? try Report(json: Data(contentsOf: file)).rows : []
    let rows = try trial.judge(
      built, withoutEffect: options.isOfJudged ? [] : judged, found: last.filter { $0.verdict == .found },
      jobs: options.jobs
    ) { rows in try? Report(rows: rows).json().write(to: file) }
    let report = Report(rows: rows)
    try report.json().write(to: file)
    say("\n\(report.survivors())\n\n\(report.table())")
  }

  private static func candidates(_ copy: Copy, _ libraries: [String]) throws -> [Mutant] {
    let platforms = try Copy.packages.map { try copy.platform(of: $0) }
    return try copy.files().sorted().filter { file in
      let parts = file.split(separator: "/").map(String.init)
      guard parts.first == "Sources", file.hasSuffix(".swift") else { return false }
      // A library that only tests use is not mutated unless requested.
      return libraries.isEmpty ? parts[1] != "TenonTesting" : libraries.contains(parts[1])
    }.flatMap { file in
      let text = try String(contentsOf: copy.repository.appendingPathComponent(file), encoding: .utf8)
      // One package may compile code that another package leaves out.
      var known: Set<Mutant> = []
      return platforms.flatMap { Mutant.all(in: text, file: file, on: $0) }.filter {
        known.insert($0).inserted
      }
    }
  }

  private static func suites(of package: String, in copy: Copy) throws -> [TestSuite] {
    let targets = try copy.targets(of: package).filter { $0.type == "test" }.map(\.name).sorted()
    return try copy.tests(of: package, targets: targets).sorted { $0.key < $1.key }.flatMap {
      target, program in
      let names = TestSuite.building.hasPrefix("\(target).") ? [target, TestSuite.building] : [target]
      return names.map { TestSuite(program: program, name: $0) }
    }
  }

  /// Returns the identities of mutants that were judged by hand, which are listed under lines that begin with
  /// # and give the reason.
  private static func withoutEffect(_ file: URL) throws -> Set<String> {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
  }
}
