/// How the cores of a machine are shared by what runs on it.
enum Shares {
  /// The number of cores that each one gets, if none can use more than it has threads and all others are treated alike.
  /// - Complexity: O(*n* log *n*).
  static func divide(_ cores: Double, among threads: [Double]) -> [Double] {
    var result = threads
    var left = cores
    var count = threads.count
    for index in threads.indices.sorted(by: { threads[$0] < threads[$1] }) {
      result[index] = min(threads[index], left / Double(count))
      left -= result[index]
      count -= 1
    }
    return result
  }
}
