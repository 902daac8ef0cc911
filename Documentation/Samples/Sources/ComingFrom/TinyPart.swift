import TenonActions

// sample services
// In an interface module: the actions of DownloadRouter, and the service.
extension ActionReference where Input == String, Output == Void, Failure == any Error {
  static var downloadFetch: Self { Self("Download", "fetch") }
}
// end

private enum Services {
  // sample services
  protocol Downloads: Sendable {
    func start(_ file: String)
  }

  // TPModuleLevelBasic
  struct DownloadModule: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      // TPSERVICE_AUTO_REGISTER(Downloads, LiveDownloads)
      let downloads = contract.provides((any Downloads).self) { LiveDownloads() }
      // TPROUTER_METHOD_EXPORT(fetch, { … }) in DownloadRouter
      contract.performs(.downloadFetch, with: downloads) { file, downloads in downloads.start(file) }
    }
  }

  // TPModuleLevelTopout
  struct LibraryModule: Module {
    let layer = Layer.business

    func declare(in contract: inout ModuleContract) {
      // serviceWithName:@"Downloads"
      let downloads = contract.requires((any Downloads).self)
      // performAction:@"fetch" router:@"Download" params:@{…}
      let fetch = contract.calls(.downloadFetch)
      contract.readies(with: downloads) { downloads in
        downloads.start("a.zip")
        try await fetch("b.zip")
      }
    }
  }
  // end

  struct LiveDownloads: Downloads {
    func start(_ file: String) { print(file) }
  }
}

private enum Notifications {
  // sample
  struct DownloadFinished: Sendable { var file: String }
  struct ClearCache: Sendable {}

  struct DownloadModule: Module {
    let layer = Layer.core

    func declare(in contract: inout ModuleContract) {
      // broadcastNotification:, to the layers above
      let finished = contract.sends(DownloadFinished.self, .broadcast)
      contract.starts { await finished(DownloadFinished(file: "a.zip")) }
      contract.observes(ClearCache.self) { event in print("cleared") }
    }
  }

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
  // end
}
