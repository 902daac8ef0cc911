/// What two values may differ in and be equal all the same, such as an error's text and what caused it: the compiler
/// can then write the equality of the type that has it.
package struct Uncompared<Value>: Hashable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension Uncompared: Sendable where Value: Sendable {}
