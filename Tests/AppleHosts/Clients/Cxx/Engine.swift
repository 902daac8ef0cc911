// A module of a target that also uses C++, so that all C headers that it sees are read as C++.
import Tenon
import TenonScreens

struct Engine: Sendable {
  func frame() -> Int { 1 }
}

struct EngineModule: Module {
  let layer = Layer.core

  func declare(in contract: inout ModuleContract) {
    let engine = contract.provides(Engine.self) { Engine() }
    contract.starts(with: engine) { engine in _ = engine.frame() }
  }
}

func frames(_ services: ServiceContainer) throws -> Int {
  try services.resolve(Engine.self).frame()
}
