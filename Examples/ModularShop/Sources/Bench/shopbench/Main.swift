import Foundation

/// `shopbench [--json FILE] [--seconds N] [--starts N]`: starts the shop program in its own folder, and
/// prints how fast it starts, how large it is, and how fast it shows a product to 32 simultaneous
/// connections.
@main
struct Main {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      let rows = try measure(seconds: options.seconds, starts: options.starts)
      for row in rows { print(row.line) }
      if let file = options.json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(rows).write(to: URL(filePath: file))
      }
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("shopbench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func measure(seconds: Double, starts count: Int) throws -> [Row] {
    let data = FileManager.default.temporaryDirectory.appending(path: "shopbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: data) }
    // The first start creates the databases, so it is not measured.
    if count > 0 { try ShopUnderLoad.start(data: data).stop() }
    var starts: [Double] = []
    for _ in 0..<count {
      let shop = try ShopUnderLoad.start(data: data)
      starts.append(shop.firstByte * 1000)
      shop.stop()
    }
    let shop = try ShopUnderLoad.start(data: data)
    defer { shop.stop() }
    // At rest: the shop has started, shown one page, and been left alone.
    Thread.sleep(forTimeInterval: 1)
    let memory = try shop.residentBytes()
    let load = try Load(port: shop.port, path: "/product/p-1001", connections: 32)
    _ = try load.run(seconds: 1)
    let times = try load.run(seconds: seconds)
    let launch = count > 0 ? [Row(name: "shop/start-to-first-byte", value: starts.median, unit: "ms")] : []
    return try launch + [
      Row(name: "shop/memory-at-rest", value: memory / 1_048_576, unit: "MiB"),
      Row(name: "shop/binary-size", value: shop.binaryBytes() / 1_048_576, unit: "MiB"),
      Row(name: "shop/product-page-32-connections-median", value: times.median * 1000, unit: "ms"),
      Row(name: "shop/product-page-32-connections-p99", value: times.percentile(99) * 1000, unit: "ms"),
      Row(name: "shop/product-pages-per-second", value: Double(times.count) / seconds, unit: "count"),
    ]
  }
}

/// One row of the report, in the same form as in the runtime's benchmarks.
struct Row: Codable {
  let name: String
  let value: Double
  let unit: String

  var line: String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0)
      + String(format: "%10.2f ", value) + unit
  }
}

struct Options {
  var json: String?
  var seconds = 5.0
  var starts = 9

  struct Invalid: Error, CustomStringConvertible {
    let argument: String
    var description: String {
      "\(argument) is not understood; usage: shopbench [--json FILE] [--seconds N] [--starts N]"
    }
  }

  init(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst() else { throw Invalid(argument: name) }
      switch name {
      case "--json": json = value
      case "--seconds":
        guard let number = Double(value), number > 0 else { throw Invalid(argument: value) }
        seconds = number
      case "--starts":
        guard let number = Int(value), (0...1000).contains(number) else { throw Invalid(argument: value) }
        starts = number
      default: throw Invalid(argument: name)
      }
    }
  }
}

extension [Double] {
  var median: Double { percentile(50) }

  func percentile(_ percent: Int) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, count * percent / 100)]
  }
}
