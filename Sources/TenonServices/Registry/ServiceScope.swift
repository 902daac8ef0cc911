import TenonDiagnostics

/// A kind of scope, such as a login session. A value of the type opens a scope, and is itself a service in it, as long
/// as the scope is open.
///
/// ```swift
/// struct LoginSession: ServiceScope { let token: AccessToken }
///
/// registry.register((any OrderHistory).self, lifetime: .scoped(LoginSession.self)) {
///   LiveHistory(token: try $0.resolve(LoginSession.self).token)
/// }
/// ```
public protocol ServiceScope: Sendable {
  /// The kind of scope within which scopes of this kind are opened; by default `Never`, which means the application.
  ///
  /// ```swift
  /// struct Checkout: ServiceScope { typealias Parent = LoginSession }   // ends with the session, if not before
  /// ```
  associatedtype Parent: ServiceScope = Never
}

extension Never: ServiceScope {}

/// A kind of scope, for comparison.
package struct ScopeType: Hashable, Sendable, CustomStringConvertible {
  package let type: any ServiceScope.Type

  package init(_ type: any ServiceScope.Type) { self.type = type }

  /// The kind of scope within which it is opened.
  package var parent: ScopeType? { type.parent }

  /// This kind of scope, and those within which it is opened, the innermost first.
  package var chain: [ScopeType] {
    var chain = [self]
    while let parent = chain[chain.count - 1].parent, !chain.contains(parent) { chain.append(parent) }
    return chain
  }

  /// The value that opens a scope, as a service.
  package var value: ServiceReference { type.value }

  package var description: String { typeName(type) }

  package static func == (left: Self, right: Self) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

extension ServiceScope {
  fileprivate static var parent: ScopeType? { Parent.self == Never.self ? nil : ScopeType(Parent.self) }
  fileprivate static var value: ServiceReference { .service(Self.self) }
}

extension ServiceReference {
  /// The kind of scope that a value of the service's type opens.
  package var scope: ScopeType? { (identity.type as? any ServiceScope.Type).map { ScopeType($0) } }
}

extension ServiceRegistry {
  /// Declares that scopes of a kind are opened, so that services in them may need the value that opens them.
  package mutating func declare<Scope: ServiceScope>(_ scope: Scope.Type) {
    register(scope, lifetime: .scoped(scope)) { _ in
      // Each scope has an instance of its own.
      throw ServiceError.outsideScope(.service(scope), scope: ScopeType(scope))
    }
  }
}
