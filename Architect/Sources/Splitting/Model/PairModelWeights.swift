enum PairModelWeights {
  static let base64 = ""
}
