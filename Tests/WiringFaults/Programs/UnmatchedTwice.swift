import Tenon
import TenonRoutes

/// Two modules answer all other URLs.
enum UnmatchedTwice: FaultyProgram {
  static func application() throws -> Application {
    try Application([Cart(), Orders()])
  }

  struct Cart: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.answersUnmatched { _, _ in 1 }
    }
  }

  struct Orders: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      contract.answersUnmatched { _, _ in 1 }
    }
  }
}
