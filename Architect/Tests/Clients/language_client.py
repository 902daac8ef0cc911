"""A conversation with `tenon lsp`, held by pygls' client: python language_client.py TENON"""

import asyncio
import sys

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from repository import expect, sample

PATIENCE = 60


class Editor:
    """The client, and what it received."""

    def __init__(self):
        self.client = LanguageClient("tests", "1")
        self.shown = {}
        self.registered = []
        self.changed = asyncio.Event()

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params):
            self.shown[params.uri] = list(params.diagnostics)
            self.changed.set()

        @self.client.feature(types.WINDOW_LOG_MESSAGE)
        def logged(params):
            self.changed.set()

        @self.client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params):
            self.registered += [registration.method for registration in params.registrations]

    async def until(self, condition, what):
        async def wait():
            while not condition():
                self.changed.clear()
                await self.changed.wait()

        try:
            await asyncio.wait_for(wait(), PATIENCE)
        except asyncio.TimeoutError:
            pass
        expect(condition(), what)

    def rules(self, uri):
        return [diagnostic.code for diagnostic in self.shown.get(uri, [])]


async def converse(tenon, root):
    editor = Editor()
    client = editor.client
    await client.start_io(tenon, "lsp", "--no-cache")
    uri = lambda path: (root / path).as_uri()
    core, manifest, configuration = uri("Sources/Core/core.swift"), uri("Package.swift"), uri(".tenon.yml")

    answer = await client.initialize_async(
        types.InitializeParams(
            process_id=None,
            root_uri=None,
            workspace_folders=[types.WorkspaceFolder(root.as_uri(), "sample")],
            capabilities=types.ClientCapabilities(
                general=types.GeneralClientCapabilities(
                    position_encodings=[types.PositionEncodingKind.Utf16]
                ),
                workspace=types.WorkspaceClientCapabilities(
                    did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
                        dynamic_registration=True
                    )
                ),
                text_document=types.TextDocumentClientCapabilities(
                    publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)
                ),
            ),
        )
    )
    expect(answer.server_info.name == "tenon", "the server says who it is")
    expect(answer.capabilities.position_encoding == "utf-16", "the encoding of positions is agreed on")
    expect(answer.capabilities.hover_provider is None, "nothing is announced that is not done")
    client.initialized(types.InitializedParams())

    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(core, "swift", 1, "public let core = 1\n")
        )
    )
    change = types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(0, 0), types.Position(0, 0)), text="/* 𐐀 */ import UI\n"
    )
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, core), [change])
    )
    await editor.until(lambda: "upward-dependency" in editor.rules(core), "an unsaved import is found")
    diagnostic = next(one for one in editor.shown[core] if one.code == "upward-dependency")
    expect(
        (diagnostic.range.start.character, diagnostic.range.end.character) == (16, 18)
        and diagnostic.range.start.line == 0,
        "the range is the module's name, counted in UTF-16",
    )
    expect(diagnostic.source == "tenon" and diagnostic.severity == 1, "it says who found it, and how grave it is")
    expect("workspace/didChangeWatchedFiles" in editor.registered, "files are watched")

    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(3, core),
            [types.TextDocumentContentChangeWholeDocument("public let core = 1\n")],
        )
    )
    await editor.until(lambda: editor.shown.get(core) == [], "what is fixed is cleared")

    def changed(path, text):
        (root / path).write_text(text)
        client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([types.FileEvent(uri(path), types.FileChangeType.Changed)])
        )

    before = (root / ".tenon.yml").read_text()
    changed(".tenon.yml", "layrs: []\n")
    await editor.until(lambda: editor.rules(configuration) == ["configuration"], "a bad configuration is reported")
    changed(".tenon.yml", before)
    await editor.until(lambda: editor.shown.get(configuration) == [], "and cleared")
    changed("Package.swift", (root / "Package.swift").read_text().replace(', dependencies: ["Core"]', ""))
    await editor.until(
        lambda: "undeclared-import" in editor.rules(uri("Sources/UI/ui.swift")), "a changed manifest counts"
    )

    await client.shutdown_async(None)
    client.exit(None)
    status = await asyncio.wait_for(client._server.wait(), PATIENCE)
    expect(status == 0, "exit after shutdown is status 0")
    await client.stop()


def main():
    with sample() as root:
        asyncio.run(converse(sys.argv[1], root))


main()
