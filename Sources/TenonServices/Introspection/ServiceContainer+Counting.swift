import CTenonAtomics

extension ServiceContainer {
  /// Whether resolutions are counted. Off, it costs nothing; on, every resolution of the process takes the slow path.
  public var countsResolutions: Bool {
    get { current.state.withLock { $0.isCounting } }
    set {
      let changed = current.state.withLock { state in
        defer { state.isCounting = newValue }
        if !newValue { state.resolutions = [:] }
        return state.isCounting != newValue
      }
      guard changed else { return }
      if newValue { tenon_services_detour_begin() } else { tenon_services_detour_end() }
    }
  }

  func countResolution(of identity: ServiceIdentity) {
    guard let owner = find(identity)?.owner else { return }
    owner.state.withLock { state in
      if state.isCounting { state.resolutions[identity, default: 0] += 1 }
    }
  }
}
