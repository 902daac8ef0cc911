import Foundation

/// Estimates how likely two files belong to one module: gradient-boosted decision trees over the pair's
/// features.
///
/// The trees are trained by `Research/train-split` on public repositories whose modules are known.
package struct PairModel: Sendable {
  private struct Node {
    /// The feature to compare, or -1 in a leaf.
    var feature: Int16
    /// Where to go if the value is greater than the threshold; otherwise to the next node.
    var right: Int16
    /// The threshold, or the leaf's value.
    var value: Float
  }

  private let nodes: [Node]
  /// The positions of the trees' roots in `nodes`.
  private let roots: [Int]
  private let base: Float

  /// Why a file of weights cannot be read.
  package struct Malformed: Error {}

  /// The model that is part of the product.
  package static let standard: PairModel = {
    guard let data = Data(base64Encoded: String(describing: PairModelWeights.base64).filter { $0 != "\n" }),
      let model = try? PairModel(data)
    else { preconditionFailure("PairModelWeights is written by Research/train-split and must not be edited") }
    return model
  }()

  /// Reads the form that `Research/train-split` writes, where all numbers are in little-endian order:
  /// - the number of features as one byte; per feature the number of thresholds as one byte and the
  ///   thresholds as 32-bit floating point numbers;
  /// - the base and the scale of the leaves as such numbers, and the number of trees as 16 bits;
  /// - per tree the number of nodes as one byte; per node three bytes: an inner node's feature, number of its
  ///   threshold, and distance to its right child; or 255 and a leaf's value in 16 bits.
  package init(_ data: Data) throws {
    var bytes = Bytes(rest: data[...])
    let features = try Int(bytes.byte())
    guard features == PairFeature.allCases.count else { throw Malformed() }
    let thresholds = try (0..<features).map { _ in
      try (0..<Int(bytes.byte())).map { _ in try bytes.float() }
    }
    base = try bytes.float()
    let scale = try bytes.float()
    var nodes: [Node] = []
    var roots: [Int] = []
    for _ in 0..<(try Int(bytes.word())) {
      roots.append(nodes.count)
      let count = try Int(bytes.byte())
      for position in 0..<count {
        let feature = try Int(bytes.byte())
        if feature == 255 {
          nodes.append(Node(feature: -1, right: 0, value: Float(Int16(bitPattern: try bytes.word())) * scale))
        } else {
          let threshold = try Int(bytes.byte())
          let right = try Int(bytes.byte())
          guard feature < features, threshold < thresholds[feature].count, right > 0, position + right < count
          else { throw Malformed() }
          nodes.append(
            Node(feature: Int16(feature), right: Int16(right), value: thresholds[feature][threshold]))
        }
      }
      guard nodes.last?.feature == -1 else { throw Malformed() }
    }
    self.nodes = nodes
    self.roots = roots
  }

  /// The probability that two files with the given features belong to one module.
  package func probability(_ features: UnsafeBufferPointer<Float>) -> Double {
    1 / (1 + exp(-logit(features)))
  }

  /// The logarithm of the odds that two files belong to one module.
  func logit(_ features: UnsafeBufferPointer<Float>) -> Double {
    var sum = base
    nodes.withUnsafeBufferPointer { nodes in
      for root in roots {
        var node = root
        while nodes[node].feature >= 0 {
          node += features[Int(nodes[node].feature)] <= nodes[node].value ? 1 : Int(nodes[node].right)
        }
        sum += nodes[node].value
      }
    }
    return Double(sum)
  }

  private struct Bytes {
    var rest: Data.SubSequence

    mutating func byte() throws -> UInt8 {
      guard let byte = rest.popFirst() else { throw Malformed() }
      return byte
    }

    mutating func word() throws -> UInt16 {
      let low = try UInt16(byte())
      return try low | UInt16(byte()) << 8
    }

    mutating func float() throws -> Float {
      let low = try UInt32(word())
      return Float(bitPattern: try low | UInt32(word()) << 16)
    }
  }
}
