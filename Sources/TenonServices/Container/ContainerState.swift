/// What a container owns and changes under its lock.
struct ContainerState: Sendable {
  /// The table that readers see.
  var table: ServiceTable
  /// Tables that were replaced. A reader may still look into one, so they are kept as long as the container.
  var retiredTables: [ServiceTable] = []
  /// Cells that are in no table any more, kept for the same reason.
  var retiredCells: [Cell] = []
  /// Cells whose value was made here, in the order of making; one that a source made anew stands here twice.
  var created: [Cell] = []
  /// Cells whose value was torn down and must stay in memory.
  var tornDown: [Cell] = []
  /// Cells in whose place there is a reason, still to be torn down.
  var withdrawn: [Cell] = []
  var life = Life.open
  /// The cells whose value is being made at this moment.
  var makings: [Cell: Making] = [:]
  /// Who waits until makings end.
  var quietWaits: [QuietWait] = []
  /// The containers below by number, which keep this one alive and not the other way round.
  var children: [Int: WeakContainer] = [:]
  var nextChild = 0
  /// How often each service was resolved.
  var resolutions: [ServiceIdentity: Int] = [:]
  var isCounting = false
  /// The largest order given to a cell so far, plus one.
  var nextOrder: UInt32

  enum Life {
    case open
    /// Children are being ended; `isClosed` from when nobody gets a service here any more.
    case ending(waiting: [CheckedContinuation<Bool, Never>], isClosed: Bool)
    case ended
  }

  /// A making, of which there may be two at the same time: of a source, and by it.
  struct Making {
    var count = 0
    var source: (any ServiceSource)?
  }

  struct QuietWait {
    var cells: Set<Cell>
    var continuation: CheckedContinuation<Void, Never>
  }

  init(table: ServiceTable, count: Int) {
    self.table = table
    nextOrder = UInt32(count)
  }

  /// Whether nobody gets a service here any more.
  var isClosed: Bool {
    switch life {
    case .open, .ending(_, isClosed: false): false
    case .ending(_, isClosed: true), .ended: true
    }
  }

  /// Whether the cell is still given out.
  func gives(_ cell: Cell) -> Bool { !isClosed && table.cell(for: cell.identity) == cell }

  /// Takes those out of the cells made here, each once, in the order they were last made.
  mutating func takeCreated(where isTaken: (Cell) -> Bool) -> [Cell] {
    var seen: Set<Cell> = []
    let taken = created.reversed().filter { isTaken($0) && seen.insert($0).inserted }
    created.removeAll(where: isTaken)
    return taken.reversed()
  }

  /// Frees everything: values in the reverse order of their making, then instances, then memory.
  func destroy() {
    var isCreated: Set<Cell> = []
    let made = (tornDown + created).reversed().filter { isCreated.insert($0).inserted }
    // Sorted before the first cell is freed: the order stands in the cells. Only instances have to be.
    let others = (table.unorderedCells + retiredCells).filter { !isCreated.contains($0) }
    let instances = others.filter(\.operations.isInstance)
      .sorted { $0.header.pointee.order > $1.header.pointee.order }
    let factories = others.filter { !$0.operations.isInstance }
    for cell in made + instances + factories { cell.operations.destroy(cell) }
    for table in retiredTables { table.deallocate() }
    table.deallocate()
  }
}
