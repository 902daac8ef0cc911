"""A conversation with `tenon mcp`, held by the protocol's own client: python context_client.py TENON"""

import asyncio
import sys

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

from repository import FILES, expect, sample


async def call(client, tool, **arguments):
    """What a tool says; the client holds its data against the tool's schema."""
    result = await client.call_tool(tool, arguments)
    return result, result.content[0].text


async def converse(tenon, root, mode):
    server = StdioServerParameters(command=tenon, args=["mcp", "--no-cache", "--project-root", str(root)])
    async with Client(server, mode=mode, read_timeout_seconds=60) as client:
        print(f"-- {mode}: {client.protocol_version}")
        expect(client.server_info.name == "tenon", "the server says who it is")
        tools = (await client.list_tools()).tools
        expect(len(tools) == 6 and all(tool.annotations.read_only_hint for tool in tools), "six tools, all reading")

        _, text = await call(client, "graph")
        expect("App -> UI" in text, "graph tells who uses whom")
        result, text = await call(client, "why", **{"from": "App", "to": "Core"})
        expect(text.startswith("App -> UI -> Core"), "why tells the chain")
        expect(result.structured_content["depends"] is True, "and the same as data")
        result, _ = await call(client, "check")
        expect(result.structured_content["total"] == 0, "check finds nothing in a clean repository")

        change = [{"path": "Sources/Core/core.swift", "text": "import UI\n"}]
        result, text = await call(client, "check_change", changes=change)
        rules = [finding["rule"] for finding in result.structured_content["new"]]
        expect("upward-dependency" in rules, "check_change tells what a change would break")
        expect(
            (root / "Sources/Core/core.swift").read_text() == FILES["Sources/Core/core.swift"], "and writes nothing"
        )
        result, text = await call(client, "where_should_this_live", imports=["Core"], used_by=["App"])
        names = [place["name"] for place in result.structured_content["modules"]]
        expect(names[:1] == ["UI"], "where_should_this_live names the module between")
        _, text = await call(client, "explain_rule", rule="same-layer")
        expect("To fix it" in text, "explain_rule says how to fix a finding")
        result, text = await call(client, "why", **{"from": "Ap", "to": "Core"})
        expect(result.is_error and "did you mean 'App'?" in text, "a mistake is reported with its fix")

        resources = (await client.list_resources()).resources
        expect([one.uri for one in resources][:1] == ["tenon://module/App"], "each module is a resource")
        templates = (await client.list_resource_templates()).resource_templates
        expect(templates[0].uri_template == "tenon://module/{name}", "and they have a template")
        page = await client.read_resource("tenon://module/UI")
        expect("\n# UI\n" in page.contents[0].text, "a resource is the module's page")
        try:
            await client.read_resource("tenon://module/Nobody")
            expect(False, "a resource that is not there is an error")
        except MCPError as error:
            expect("tenon://module/Nobody" in str(error), "a resource that is not there is an error")

        (root / "Sources/Core/core.swift").write_text("import UI\n")
        result, _ = await call(client, "check")
        expect(result.structured_content["total"] > 0, "what has changed on the disk counts at once")
        (root / "Sources/Core/core.swift").write_text(FILES["Sources/Core/core.swift"])


def main():
    with sample() as root:
        for mode in ["legacy", "auto"]:
            asyncio.run(converse(sys.argv[1], root, mode))


main()
