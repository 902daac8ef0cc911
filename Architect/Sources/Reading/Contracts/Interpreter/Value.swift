import ModuleGraph
import SwiftParsing
import Text

/// A value, as far as the source shows it.
indirect enum Value: Measured {
  case unknown(Unknown)
  /// Texts, and `nil` for parts that are not known.
  case text([String?])
  case number(String)
  case boolean(Bool)
  case null
  case type(TypeReference)
  /// A member of a type that follows from the context: `.broadcast`, or the same with the type before it.
  case implicit(Member)
  case list(List, Extent)
  case tuple(Parts<TupleElement>)
  case object(Instance)
  case closure(ClosureValue)
  case function(FunctionValue)
  /// A contract that is being read.
  case contract(ContractRecorder)
  /// What a declaration of a contract returns.
  case handle(Handle)
  /// The name of an action, with the types of its input and output.
  case action(ActionValue)
  case place(Place)
  /// The entries of a dictionary.
  case dictionary(Parts<DictionaryEntry>)
  /// One of several values, which the program chooses while it runs.
  case choice(Parts<Value>)
  /// One of several values, each of which exists in other builds.
  case conditional(Parts<ValueOfBuilds>)

  static func list(_ list: List) -> Value { .list(list, list.extent) }
  static func choice(_ values: [Value]) -> Value { .choice(Parts(values)) }
  static func conditional(_ values: [ValueOfBuilds]) -> Value { .conditional(Parts(values)) }

  var extent: Extent {
    switch self {
    case .text(let parts):
      .around(parts.lazy.map { $0.map(Extent.text) ?? .atom })
    case .number(let text): .text(text)
    case .implicit(let member): member.extent
    case .list(_, let extent): extent
    case .tuple(let elements): elements.extent
    case .object(let instance): instance.extent
    case .closure(let closure): closure.extent
    case .function(let function): .around([function.receiver?.extent ?? .atom])
    case .dictionary(let entries): entries.extent
    case .choice(let values): values.extent
    case .conditional(let values): values.extent
    case .unknown, .boolean, .null, .type, .contract, .handle, .action, .place: .atom
    }
  }

  static func gap(_ what: String, _ place: Place, wants: Set<String> = []) -> Value {
    .unknown(Unknown(gap: WiringGap(place: place, what: what), wants: wants))
  }
}

struct TupleElement: Measured {
  var label: String?
  var value: Value

  var extent: Extent { value.extent }
}

struct DictionaryEntry: Measured {
  var key: Value
  var value: Value

  var extent: Extent { .pair(key.extent, value.extent) }
}

/// A value that exists in the builds for which a condition holds.
struct ValueOfBuilds: Measured {
  var value: Value
  var condition: Condition

  init(_ value: Value, _ condition: Condition) { (self.value, self.condition) = (value, condition) }

  var extent: Extent { value.extent }
}

/// Why a value is not known.
struct Unknown {
  var gap: WiringGap
  /// The names of declarations that might make it known, if they were read.
  var wants: Set<String> = []
  /// Whether the value is passed in by a caller that was not followed.
  var isParameter = false
}

/// A member that is used without the type that declares it, or with a type from outside the repository.
struct Member {
  var type: String?
  var name: String
  var arguments: [ArgumentValue]? { didSet { extent = Self.extent(arguments) } }
  var place: Place
  var unit: SourceUnit
  /// The enumeration of the repository of which it is a case.
  var enumeration: TypeInfo?
  private(set) var extent: Extent

  init(
    type: String?, name: String, arguments: [ArgumentValue]? = nil, place: Place, unit: SourceUnit,
    enumeration: TypeInfo? = nil
  ) {
    (self.type, self.name, self.arguments) = (type, name, arguments)
    (self.place, self.unit, self.enumeration) = (place, unit, enumeration)
    extent = Self.extent(arguments)
  }

  private static func extent(_ arguments: [ArgumentValue]?) -> Extent {
    .around((arguments ?? []).lazy.map(\.value.extent))
  }
}

struct ArgumentValue {
  var label: String?
  var value: Value
  var place: Place
  var isTrailing = false
  /// The variable that the function may change, with the frame that it belongs to.
  var reference: (expression: Code.Expression, frame: Frame)?
}

/// A list of values, each of which may exist only sometimes.
struct List {
  var elements: [(value: Value, reach: WireReach)] = []
  /// Why there may be more elements than are known.
  var rest: Unknown?

  init(_ elements: [(value: Value, reach: WireReach)] = [], rest: Unknown? = nil) {
    self.elements = elements
    self.rest = rest
  }

  var extent: Extent { .around(elements.lazy.map(\.value.extent)) }

  /// The list without the elements beyond the limit. Sources that double a list over and over would never end.
  func limited(_ place: Place) -> List {
    guard !extent.isAllowed else { return self }
    var size = 1
    return List(
      Array(
        elements.prefix { element in
          size += element.value.extent.size
          return size <= Meter.largest
        }),
      rest: rest ?? Unknown(gap: WiringGap(place: place, what: "a list that is too long to follow")))
  }
}

/// How code is reached, which shows whether an assignment replaces an earlier value in every run and in every build.
struct Level {
  /// The number of branches of which the program may take none.
  var branches = 0
  var condition = Condition.always
}

/// An instance of a type of the repository.
final class Instance {
  let type: TypeReference
  let info: TypeInfo
  private(set) var fields: [String: Value] = [:]
  /// The values inside each other in the fields.
  private(set) var extent = Extent.around([])
  /// The generic arguments that are known.
  var generics: [String: TypeReference] = [:]
  /// Whether the instance stands for all that callers may have created.
  var isRoot = false
  /// The place where the instance was created.
  let place: Place
  /// The code around that place, without the calls inside it.
  let callers: [Place]
  /// How the code that created the instance is reached.
  let level: Level

  init(_ type: TypeReference, _ info: TypeInfo, place: Place, callers: [Place], level: Level = Level()) {
    self.type = type
    self.info = info
    self.place = place
    self.callers = callers
    self.level = level
    // Until it is known what they stand for.
    for generic in info.own?.syntax.generics ?? [] { generics[generic.name] = .parameter(generic.name) }
  }

  /// Sets a property. An instance counts as one value wherever it is used, but a chain of instances is not longer than
  /// values are deep.
  func set(_ name: String, _ value: Value) {
    let nested = Extent.nesting(extent, value.extent)
    guard nested.isAllowed else {
      fields[name] = .gap("a value that is nested too deeply", place)
      return
    }
    extent = nested
    fields[name] = value
  }
}

extension Interpreter {
  /// A copy of a structure, or the value itself if it is of another kind.
  func copied(_ value: Value, depth: Int = 0) -> Value {
    guard case .object(let instance) = value, instance.info.kind == .structure, depth < 4 else {
      return value
    }
    spend(2 + instance.fields.count)
    guard !isExhausted else { return value }
    let copy = Instance(
      instance.type, instance.info, place: instance.place, callers: instance.callers, level: instance.level)
    copy.generics = instance.generics
    copy.isRoot = instance.isRoot
    for (name, field) in instance.fields { copy.set(name, copied(field, depth: depth + 1)) }
    return .object(copy)
  }
}

struct ClosureValue {
  var syntax: Code.Closure
  var frame: Frame
  /// The captured values, which are released with the closure.
  var extent: Extent

  init(syntax: Code.Closure, frame: Frame) {
    (self.syntax, self.frame) = (syntax, frame)
    extent = frame.values.values.reduce(.around([])) { .nesting($0, $1.extent) }
  }
}

/// A function or method, with the value that it is called on.
struct FunctionValue {
  var name: String
  var candidates: [Declared<Code.Function>]
  var receiver: Value?
  /// The type whose members are visible in the function.
  var type: TypeInfo?
  var generics: [String: TypeReference] = [:]
  /// The code around a function that is declared in another one.
  var frame: Frame?
}

/// What a declaration returns: the declaration, by its position in the contract.
struct Handle {
  var contract: ContractRecorder
  var wire: Int
}

struct ActionValue {
  var name: String?
  var input: TypeReference?
  var output: TypeReference?
  var place: Place
  var gap: WiringGap?
}

/// The names that are visible in a piece of code.
final class Frame {
  var values: [String: Value] = [:]
  var localFunctions: [String: Declared<Code.Function>] = [:]
  let parent: Frame?
  let unit: SourceUnit
  /// The value of `self`.
  let receiver: Value?
  /// The type around the code.
  let type: TypeInfo?
  /// What the generic parameters stand for.
  var generics: [String: TypeReference]
  /// What the function has returned so far.
  let results: Results
  /// How the code that created the frame is reached.
  let level: Level

  final class Results {
    var values: [(value: Value, reach: WireReach)] = []
  }

  init(
    parent: Frame?, unit: SourceUnit, receiver: Value?, type: TypeInfo?, generics: [String: TypeReference],
    level: Level, results: Results = Results()
  ) {
    self.parent = parent
    self.unit = unit
    self.receiver = receiver
    self.type = type
    self.generics = generics
    self.results = results
    self.level = level
  }

  /// A block inside this code.
  func inner(level: Level) -> Frame {
    Frame(
      parent: self, unit: unit, receiver: receiver, type: type, generics: generics, level: level,
      results: results)
  }

  /// The code of a closure that was created here.
  func closure(level: Level) -> Frame {
    Frame(parent: self, unit: unit, receiver: receiver, type: type, generics: generics, level: level)
  }

  func value(_ name: String) -> Value? { owner(of: name)?.values[name] }

  func owner(of name: String) -> Frame? {
    var frame: Frame? = self
    while let current = frame {
      if current.values[name] != nil { return current }
      frame = current.parent
    }
    return nil
  }

  func localFunction(_ name: String) -> (function: Declared<Code.Function>, frame: Frame)? {
    var frame: Frame? = self
    while let current = frame {
      if let found = current.localFunctions[name] { return (found, current) }
      frame = current.parent
    }
    return nil
  }
}
