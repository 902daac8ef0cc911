import ModuleGraph
import SwiftParsing
import Text

/// Declarations of routes and destinations.
extension Interpreter {
  func answers(_ kind: Wire.Kind, _ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    if arguments.has("conformingTo") {
      return add(.destination, arguments, subject(arguments, arguments["conformingTo"], frame)) { wire in
        wire.isShown = true
        wire.isExternal = false
        wire.isByInterface = true
      }
    }
    if case .text(let parts)? = arguments.first {
      let text = parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
      return add(kind, arguments, WireSubject(text ?? WireSubject.unknown, isUnresolved: text == nil)) {
        wire in
        if let text { wire.setPatterns([text]) }
        wire.isExternal = exposure(arguments)
      }
    }
    if case .implicit(let member)? = arguments.first {
      let pattern = text(.implicit(member), "RoutePattern", frame)
      return add(kind, arguments, pattern) { wire in
        if !pattern.isUnresolved { wire.setPatterns([pattern.name]) }
        wire.isExternal = exposure(arguments)
      }
    }
    return add(kind, arguments, subject(arguments, arguments.first, frame)) { wire in
      wire.isShown = kind == .destination
      wire.isExternal = exposure(arguments)
      if let type = arguments.type(arguments.first) { self.describe(type, &wire) }
    }
  }

  func opens(_ arguments: DeclarationArguments, isShown: Bool, _ frame: Frame) -> Value {
    add(.opens, arguments, subject(arguments, arguments.first, frame)) { wire in
      wire.isOptional = arguments.has("ifPresent")
      wire.isShown = isShown
      if let type = arguments.type(arguments.first) { self.describe(type, &wire) }
    }
  }

  /// Adds an adapter of a route or of a destination.
  func adapts(_ arguments: DeclarationArguments, as adapter: Wire.Adapter, _ frame: Frame) -> Value {
    add(.adapts, arguments, subject(arguments, arguments["to"], frame)) { wire in
      wire.source = self.subject(arguments, arguments.first, frame)
      wire.adapter = adapter
      if adapter == .route, let type = arguments.type(arguments["to"]) { self.describe(type, &wire) }
    }
  }

  func redirects(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    add(.redirects, arguments, text(arguments.first, "RoutePattern", frame)) { wire in
      if !wire.subject.isUnresolved { wire.setPatterns([wire.subject.name]) }
      if let target = DeclarationArguments.text(arguments["to"]) { wire.source = WireSubject(target) }
    }
  }

  /// Adds the patterns and properties of a route.
  func describe(_ type: TypeReference, _ wire: inout Wire) {
    guard let info = info(of: type), allows(.reading(Meter.product(4, info.stored.count))) else { return }
    let place = info.own?.place ?? wire.place
    var properties: [String: String] = [:]
    for variable in info.stored {
      let type = variable.syntax.type.map {
        resolve($0, unit: variable.unit, inside: info, generics: [:])
      }
      properties[variable.syntax.name] =
        type.map { type in
          if case .optional(let inner) = type { return spelling(inner) }
          return spelling(type)
        } ?? "?"
    }
    // Properties with other names in URLs, or decoded by hand.
    let isPlain =
      info.functions["init"]?.contains { $0.syntax.parameters.first?.label == "from" } != true
      && base.types[TypeID(module: info.id.module, path: "\(info.id.path).CodingKeys")] == nil
    wire.properties = isPlain ? properties : nil
    var texts: [String]? = []
    for name in ["pattern", "aliases"] {
      guard let value = staticMember(name, of: info, [:], place) else { continue }
      switch value {
      case .text: texts = DeclarationArguments.text(value).flatMap { text in texts.map { $0 + [text] } }
      case .list(let list, _):
        for element in list.elements {
          texts = DeclarationArguments.text(element.value).flatMap { text in texts.map { $0 + [text] } }
        }
      case .implicit:
        let found = DeclarationArguments.text(value)
        texts = found.flatMap { text in texts.map { $0 + [text] } }
      default: texts = nil
      }
    }
    guard let texts, !texts.isEmpty else { return }
    wire.setPatterns(texts, properties: wire.properties)
  }
}

extension Wire {
  /// Sets the patterns of a route, or notes the first one that the router refuses.
  /// - Parameter properties: The types of the route's properties; `nil` if they are not known.
  mutating func setPatterns(_ texts: [String], properties: [String: String]? = [:]) {
    let found = texts.compactMap { try? WiredPattern($0, properties: properties) }
    patterns = found.count == texts.count ? found : nil
    malformed = texts.first { (try? WiredPattern($0)) == nil }
  }
}
