import Tenon

struct DownloadFinished: Sendable { var file: String }
struct ClearCache: Sendable {}

// TPModuleLevelBasic
struct DownloadModule: Module {
  let layer = Layer.core
  let priority = 1  // TP_MODULE_PRIORITY(1)

  func declare(in contract: inout ModuleContract) {
    // broadcastNotification:, to the layers above
    let finished = contract.sends(DownloadFinished.self, .broadcast)
    contract.starts { await finished(DownloadFinished(file: "a.zip")) }
    contract.observes(ClearCache.self) { event in print("cleared") }
  }
}

// TPModuleLevelTopout
struct LibraryModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    // addObserver:selector:name:object:
    contract.observes(DownloadFinished.self) { event in print(event.file) }
    // reportNotification:targetModule:, to one module
    let clear = contract.sends(ClearCache.self, .report(to: "Download"))
    contract.stops { await clear(ClearCache()) }
  }
}
