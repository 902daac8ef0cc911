import Architect
import Files
import Formats

/// A language server that reports findings about modules and runs alongside the Swift language server.
///
/// The server runs a single loop: it handles messages one at a time, and checks changes only when no message
/// is waiting. As a result, a burst of changes is checked only once, against the latest text, without timers
/// or locks.
public struct LanguageServer {
  /// The stage of the protocol that the server is in.
  private enum Stage {
    /// Before `initialize`.
    case waiting
    /// Before `initialized`: nothing may be sent to the client yet.
    case starting
    case running
    /// After `shutdown`.
    case shutDown
  }

  private var connection: Connection
  private let options: Architecture.Options
  private let folder: String?
  /// Whether the repositories of open documents are served, because no folder was opened.
  private var servesDocuments = false
  private var stage = Stage.waiting
  private var client = ClientCapabilities()
  /// The folders that the client has opened.
  private var folders: [String] = []
  private var repositories: [WatchedRepository] = []
  private var documents = OpenDocuments()
  /// The diagnostics that the client shows, by URI, for each repository's root.
  private var published: [String: [String: [JSON]]] = [:]

  static let notInitialized: RPCError.Code = -32002

  /// - Parameters:
  ///   - channel: The channel to the client.
  ///   - folder: The absolute path of the folder to serve if the client opens no folder; if `nil`, the server
  ///     uses the repository of each document that the client opens.
  ///   - options: How repositories are read.
  public init(on channel: any ByteChannel, folder: String?, options: Architecture.Options) {
    connection = Connection(channel, framing: .contentLength)
    self.folder = folder
    self.options = options
  }

  /// Serves until the client sends `exit` or disconnects.
  /// - Returns: Whether the client sent `shutdown` first, as the protocol requires.
  public mutating func serve() -> Bool {
    while true {
      if stage == .running, repositories.contains(where: \.isPending), !connection.hasMore() {
        look()
        continue
      }
      switch connection.receive() {
      case nil, .notification("exit", _): return stage == .shutDown
      case .request(let id, let method, let parameters):
        do {
          connection.send(try answer(method, parameters), to: id)
        } catch let error as RPCError {
          connection.send(error, to: id)
        } catch {
          connection.send(RPCError(.internalError, "\(error)"), to: id)
        }
      case .notification(let method, let parameters): take(method, parameters)
      case .response: continue
      }
    }
  }

  private mutating func answer(_ method: String, _ parameters: JSON) throws -> JSON {
    switch (stage, method) {
    case (.waiting, "initialize"): return initialize(parameters)
    case (.waiting, _): throw RPCError(Self.notInitialized, "the server is not initialized")
    case (_, "initialize"): throw RPCError(.invalidRequest, "the server is already initialized")
    case (.shutDown, _): throw RPCError(.invalidRequest, "the server has been shut down")
    case (_, "shutdown"):
      stage = .shutDown
      return .null
    case (.running, "textDocument/codeAction"): return codeActions(parameters)
    default: throw RPCError(.methodNotFound, "there is no method '\(method)'")
    }
  }

  private mutating func initialize(_ parameters: JSON) -> JSON {
    client = ClientCapabilities(parameters["capabilities"])
    stage = .starting
    let opened = parameters["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string }
    let single = parameters["rootUri"]?.string
    let folders = (opened ?? single.map { [$0] } ?? []).compactMap(DocumentAddress.path)
    for folder in folders.isEmpty ? [folder].compactMap({ $0 }) : folders { open(folder) }
    servesDocuments = self.folders.isEmpty
    return .members([
      "capabilities": .members([
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": .members([
          "openClose": .boolean(true), "change": .integer(2),
          "save": .members(["includeText": .boolean(false)]),
        ]),
        "codeActionProvider": client.takesEdits
          ? .members(["codeActionKinds": .strings([QuickFixes.kind])]) : nil,
        "workspace": .members([
          "workspaceFolders": .members(["supported": .boolean(true), "changeNotifications": .boolean(true)])
        ]),
      ]),
      "serverInfo": .members(["name": .string("tenon"), "version": .string(Architecture.version)]),
    ])
  }

  private mutating func take(_ method: String, _ parameters: JSON) {
    switch (stage, method) {
    case (.starting, "initialized"):
      stage = .running
      if client.watchesFiles { connection.request("client/registerCapability", WatchedFiles.registration) }
    case (.waiting, _), (.shutDown, _): return
    case (_, "textDocument/didOpen"):
      guard let path = documents.open(parameters) else { return }
      // A folder that is not in a repository could be any folder, so it is not searched.
      if servesDocuments, let root = RepositoryRoot.above(FilePath.folder(of: path)) { open(root) }
      textHasChanged(at: path)
    case (_, "textDocument/didChange"):
      documents.change(parameters, client.encoding).map { textHasChanged(at: $0) }
    case (_, "textDocument/didClose"): documents.close(parameters).map { diskHasChanged(at: $0) }
    case (_, "textDocument/didSave"):
      OpenDocuments.path(parameters["textDocument"]).map { diskHasChanged(at: $0) }
    case (_, "workspace/didChangeWatchedFiles"):
      for path in (parameters["changes"]?.array ?? []).compactMap(OpenDocuments.path) {
        diskHasChanged(at: path)
      }
    case (_, "workspace/didChangeWorkspaceFolders"): didChangeFolders(parameters["event"])
    default: return
    }
  }

  /// The quick fixes for the findings on the lines that the client asks about.
  private mutating func codeActions(_ parameters: JSON) -> JSON {
    guard client.takesEdits, let path = OpenDocuments.path(parameters["textDocument"]),
      let first = parameters["range"]?["start"]?["line"]?.integer,
      let last = parameters["range"]?["end"]?["line"]?.integer, first <= last,
      QuickFixes.areWanted(among: parameters["context"]?["only"]?.array?.compactMap(\.string))
    else { return .array([]) }
    // The client shows the findings in the texts as they are now.
    look()
    return .array(
      repositories.flatMap { repository in
        repository.relative(path).map {
          QuickFixes(repository: repository, writer: writer(for: repository)).actions(
            in: $0, lines: first...last)
        } ?? []
      })
  }

  private func writer(for repository: WatchedRepository) -> DiagnosticWriter {
    DiagnosticWriter(
      encoding: client.encoding, relatesPlaces: client.relatesPlaces, root: repository.root,
      documents: documents.byPath)
  }

  private mutating func didChangeFolders(_ event: JSON?) {
    let removed = Set((event?["removed"]?.array ?? []).compactMap(OpenDocuments.path))
    folders.removeAll(where: removed.contains)
    let roots = Set(folders.map(Self.root))
    for repository in repositories where !roots.contains(repository.root) {
      publish([:], of: repository.root)
      published[repository.root] = nil
    }
    repositories.removeAll { !roots.contains($0.root) }
    for folder in (event?["added"]?.array ?? []).compactMap(OpenDocuments.path) { open(folder) }
  }

  /// Serves the repository that contains a folder, or the folder itself if it is not in a repository.
  private mutating func open(_ folder: String) {
    let root = Self.root(of: folder)
    folders.append(folder)
    guard !repositories.contains(where: { $0.root == root }) else { return }
    repositories.append(WatchedRepository(root: root, options: options))
  }

  private static func root(of folder: String) -> String { RepositoryRoot.above(folder) ?? folder }

  private mutating func textHasChanged(at path: String) {
    for index in repositories.indices where repositories[index].relative(path) != nil {
      repositories[index].textHasChanged()
    }
  }

  private mutating func diskHasChanged(at path: String) {
    for index in repositories.indices { repositories[index].diskHasChanged(at: path) }
  }

  /// Checks the changes, and publishes new results.
  private mutating func look() {
    for index in repositories.indices where repositories[index].isPending {
      var texts: [String: [UInt8]] = [:]
      for (path, document) in documents.byPath {
        if let relative = repositories[index].relative(path) { texts[relative] = document.text.bytes }
      }
      let before = repositories[index].summary
      guard repositories[index].look(texts) else { continue }
      let repository = repositories[index]
      publish(writer(for: repository).diagnostics(repository.findings), of: repository.root)
      if before.isEmpty {
        connection.notify(
          "window/logMessage", .members(["type": .integer(3), "message": .string(repository.summary)]))
      }
    }
  }

  /// Publishes the diagnostics of a repository's files if they have changed, and clears those that no longer exist.
  private mutating func publish(_ diagnostics: [String: [JSON]], of root: String) {
    let old = published[root] ?? [:]
    for uri in Set(old.keys).union(diagnostics.keys).sorted() where old[uri] != diagnostics[uri] {
      connection.notify(
        "textDocument/publishDiagnostics",
        .members(["uri": .string(uri), "diagnostics": .array(diagnostics[uri] ?? [])]))
    }
    published[root] = diagnostics
  }
}
