import TenonSynchronization

extension Application {
  /// Stops the modules, each exactly once, and then tears down the services. A module stops before the
  /// modules that it requires. Otherwise, modules in higher layers stop before modules in lower layers, and
  /// modules with a lower priority stop before modules with a higher priority, regardless of when the modules
  /// were installed.
  ///
  /// If a launch or an installation is in progress, this method cancels it and waits until everything that was started
  /// has stopped. If this method is called from code that it would have to wait for, such as a module's own phase or a
  /// teardown, it returns immediately, and the modules stop after that code has finished.
  ///
  /// This method does not wait for calls in progress, because these calls may be waiting for the user or another
  /// machine. If such a call continues, its requests to stopped modules are refused. Observers are cancelled, and when
  /// the last module has stopped, the services are torn down. A module that must not stop before its calls have ended
  /// can wait for them in its stop code.
  ///
  /// If this method is called several times, even concurrently, the application stops only once, and every call returns
  /// when the application has stopped.
  ///
  /// ```swift
  /// func runShop(_ modules: [any Module]) async throws {
  ///   let application = try Application(modules)
  ///   try await application.launch()
  ///   await serve()
  ///   await application.stop()   // returns when the last module has stopped and the database is closed
  /// }
  /// ```
  public func stop() async {
    if isAwaited {
      Task { await ReentrancyToken.holdingNone { await stop() } }
      return
    }
    enum Next {
      case nothing
      case launch(Task<Void, any Error>)
      case stop(Task<Void, Never>)
    }
    let next: Next = state.withLock { state in
      switch state.life {
      case .stopped: return .nothing
      case .stopping(let task): return .stop(task)
      case .launching(let task): return .launch(task)
      case .assembled, .running:
        let task = Task {
          await self.changes.close()
          await self.stopModules()
          self.noteStopped()
        }
        state.life = .stopping(task)
        return .stop(task)
      }
    }
    switch next {
    case .nothing: break
    case .stop(let task): await task.value
    case .launch(let task):
      task.cancel()
      // The launch may have succeeded just before it was cancelled.
      if case .success = await task.result { await stop() }
    }
  }

  /// Records that the application has stopped, and resumes the code that waits for this.
  func noteStopped() {
    let waiting = state.withLock { state in
      state.life = .stopped
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.resume(with: .success(())) }
  }

  /// The module of this application whose phase the current task is running.
  var phaseOwner: String? { ReentrancyToken.labels(PhaseLabel.self, of: parts).last?.module }

  /// The modules of this application that are being installed or removed, if the current task is running code for this
  /// change outside the phases.
  var changeOwners: [String]? { ReentrancyToken.labels(ChangeLabel.self, of: parts).last?.modules }

  /// Whether a phase, a change or the stop of this application is waiting for the current task.
  var isAwaited: Bool {
    phaseOwner != nil || changeOwners != nil
      || state.withLock { $0.instances }.contains(where: \.isRunningHere)
  }

  /// Stops all modules that were set up, even if the calling task is cancelled, because modules must clean up.
  func stopModules() async {
    await Task { [self] in
      let scopes = self[ServicesPart.self].scopes
      await ReentrancyToken.hold(ChangeLabel(modules: []), of: parts) {
        await letGo(of: IssueLog.nobody, within: options.phaseTimeout) { await scopes.end(openedBy: nil) }
      }
      for instance in state.withLock({ $0.instances }).reversed() { await stop(instance) }
      await ReentrancyToken.hold(ChangeLabel(modules: []), of: parts) {
        for part in parts.all.reversed() {
          await letGo(of: IssueLog.nobody, within: options.phaseTimeout) { await part.shutDown() }
        }
      }
    }.value
  }

  func stop(_ instance: ModuleInstance) async {
    if let error = await instance.stop(limit: options.phaseTimeout) {
      issues.note(instance.name, "stop", error)
    }
  }
}
