import TenonScreens

// This file also compiles with MainActor as the default isolation: all types that modules exchange are nonisolated.
nonisolated protocol Ratings: Sendable {
  func rating(of id: Int) async -> Int
}

nonisolated struct RatingPage: Route {
  static let pattern: RoutePattern = "/rating/:id"
  var id: Int
}

@MainActor final class RatingModel {
  private let ratings: any Ratings
  init(ratings: any Ratings) { self.ratings = ratings }
}

nonisolated struct RatingModule: Module {
  let layer = Layer.feature

  func declare(in contract: inout ModuleContract) {
    let ratings = contract.requires((any Ratings).self)
    // A main-actor service: only code on the main actor can get it.
    contract.provides(onMainActor: RatingModel.self, with: ratings) { ratings in
      RatingModel(ratings: ratings)
    }
    let model = contract.requires(onMainActor: RatingModel.self)
    // Screens are created on the main actor.
    contract.destination(RatingPage.self, with: model) { route, screen, model in try model() }
  }
}
