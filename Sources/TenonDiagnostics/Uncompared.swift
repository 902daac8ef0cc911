/// A property that is ignored when values are compared, such as an error's text or cause. The compiler can then
/// synthesize `Equatable` for the type that has the property.
package struct Uncompared<Value>: Hashable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

extension Uncompared: Sendable where Value: Sendable {}
