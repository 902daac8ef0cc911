/// Names of pods and of subspecs, such as `Cart/UI`.
package enum PodName {
  /// The name of a pod without its subspec.
  package static func root(of name: some StringProtocol) -> String { String(name.prefix { $0 != "/" }) }
}
