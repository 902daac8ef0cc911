// An action that returns a view controller and takes a callback, the commonest call of CTMediator.
#if os(iOS) || os(tvOS) || os(visionOS)
  // sample
  import TenonObjectiveC
  import UIKit

  // In place of the category CTMediator (A): the only place with the action's name and types.
  struct DetailRequest: Sendable {
    var name: String
    var callback: @MainActor @Sendable (String) -> Void
  }

  extension ActionReference where Input == DetailRequest, Output == UIViewController, Failure == any Error {
    static var aDetail: Self { Self("A", "detail") }
  }

  // The module that links Target_A, which stays as it is.
  struct AModule: Module {
    let layer = Layer.feature

    func declare(in contract: inout ModuleContract) {
      contract.performs(.aDetail, byTarget: "A", action: "detail") {
        ["name": $0.name, "callback": ObjectiveCBlock.object($0.callback)]
      }
    }
  }

  // A caller, which gets `detail` from its module: contract.calls(.aDetail)
  @MainActor struct ListPresenter {
    let detail: ActionCaller<DetailRequest, UIViewController, any Error>

    func show(_ name: String, from list: UIViewController) async throws {
      let page = try await detail(DetailRequest(name: name) { choice in list.title = choice })
      list.navigationController?.pushViewController(page, animated: true)
    }
  }
// end
#endif
