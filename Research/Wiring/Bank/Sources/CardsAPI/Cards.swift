import BankCore
import TenonActions
import TenonRoutes

public typealias CardNumber = String

public protocol CardBox: Sendable {
  func numbers() async -> [CardNumber]
  func freeze(_ number: CardNumber) async
}

public enum CardScreens {
  public struct List: Route {
    public static let pattern: RoutePattern = "/cards"
    public init() {}
  }

  public struct Detail: Route {
    public static let pattern: RoutePattern = "/card/:number"
    public var number: CardNumber
    public var tab: Int?
    public init(number: CardNumber, tab: Int? = nil) {
      self.number = number
      self.tab = tab
    }
  }
}

public struct CardFrozen: Sendable {
  public var number: CardNumber
  public init(_ number: CardNumber) { self.number = number }
}

public struct CardLost: Sendable {
  public var number: CardNumber
  public init(_ number: CardNumber) { self.number = number }
}

/// The input of a screen on which a reader chooses a card.
@MainActor public protocol CardPicker: AnyObject {
  var title: String { get set }
}

public typealias FreezeCard = ActionReference<CardNumber, Bool, any Error>

extension ActionReference where Input == CardNumber, Output == Bool, Failure == any Error {
  public static var freezeCard: FreezeCard { FreezeCard("Cards", "freeze") }
}
