extension SplitAnalysis {
  /// Returns why the model holds that the given files belong together: how much less likely it would be
  /// without each kind of evidence.
  func reasons(for files: [Int]) -> [SplitPlan.Reason] {
    var isMember = [Bool](repeating: false, count: graph.files.count)
    for file in files { isMember[file] = true }
    let inside = features.pairs.filter { isMember[$0.first] && isMember[$0.second] }
    guard !inside.isEmpty else { return [] }
    let step = max(1, inside.count / Self.sampledPairs)
    let kinds = Self.kinds
    var strength = [Double](repeating: 0, count: kinds.count)
    for index in stride(from: 0, to: inside.count, by: step) {
      var values = features.values(of: inside[index])
      let whole = values.withUnsafeBufferPointer { model.logit($0) }
      for (kind, evidence) in kinds.enumerated() {
        let kept = evidence.features.map { values[$0.rawValue] }
        guard kept.contains(where: { $0 != 0 }) else { continue }
        for feature in evidence.features { values[feature.rawValue] = 0 }
        strength[kind] += max(0, whole - values.withUnsafeBufferPointer { model.logit($0) })
        for (feature, value) in zip(evidence.features, kept) { values[feature.rawValue] = value }
      }
    }
    let total = strength.reduce(0, +)
    guard total > 0 else { return [] }
    return zip(kinds, strength).enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map { SplitPlan.Reason(text: $0.element.0.text, share: $0.element.1 / total) }
      .filter { $0.share >= 0.05 }
  }

  private static let sampledPairs = 200

  /// The features that say the same, in a fixed order.
  private static let kinds: [(text: String, features: [PairFeature])] = {
    var result: [(text: String, features: [PairFeature])] = []
    for feature in PairFeature.allCases {
      guard let reason = feature.reason else { continue }
      if let index = result.firstIndex(where: { $0.text == reason }) {
        result[index].features.append(feature)
      } else {
        result.append((reason, [feature]))
      }
    }
    return result
  }()
}
