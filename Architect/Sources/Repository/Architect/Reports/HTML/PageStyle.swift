/// The page's style sheet. Colours are variables, so that the dark page is one block.
enum PageStyle {
  static let text = """
    :root { --back: #fff; --text: #1c1c1e; --soft: #6b6b70; --line: #b8bcc4; --box: #f4f6fa; --edge: #8a93a3;
      --band: #f8f9fb; --accent: #1663c7; --up: #c62828; --hit: #ffe58a; --peer: #7b4fc9; --odd: #b26a00; }
    :root[data-theme=dark] { --back: #17181b; --text: #ececf0; --soft: #9a9aa2; --line: #45484f; --box: #24272d;
      --edge: #767e8c; --band: #1d1f23; --accent: #6aa8ff; --up: #ff6b6b; --hit: #6b5a12; --peer: #b294f0; --odd: #e0a04a; }
    @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --back: #17181b; --text: #ececf0;
      --soft: #9a9aa2; --line: #45484f; --box: #24272d; --edge: #767e8c; --band: #1d1f23; --accent: #6aa8ff;
      --up: #ff6b6b; --hit: #6b5a12; --peer: #b294f0; --odd: #e0a04a; } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html:not(.js) .script { display: none; }
    .js body { display: flex; flex-direction: column; height: 100vh; overflow: hidden; } #search { width: 150px; }
    body { margin: 0; background: var(--back); color: var(--text); font: 14px/1.45 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 6px 14px; }
    h1 { font-size: 17px; margin: 0; } h2 { font-size: 14px; margin: 14px 0 4px; } header p { margin: 0; color: var(--soft); }
    button, input { font: inherit; color: inherit; background: var(--box); border: 1px solid var(--line);
      border-radius: 6px; padding: 3px 8px; } select { font: inherit; }
    button[aria-pressed=true] { border-color: var(--accent); color: var(--accent); }
    a { color: var(--accent); text-decoration: none; }
    .legend { color: var(--soft); padding: 0 14px; margin: 4px 0; font-size: 12px; }
    .js main { position: relative; flex: 1; min-height: 0; overflow: hidden; }
    .js section { height: 100%; overflow: auto; } .js #graph { overflow: hidden; touch-action: none; cursor: grab; }
    #drawing { width: 100%; height: 100%; user-select: none; } html:not(.js) #drawing { max-height: 80vh; }
    rect.band { fill: var(--band); stroke: var(--line); } text.band { fill: var(--soft); font: 600 12px system-ui, sans-serif; }
    .module rect { fill: var(--box); stroke: var(--edge); } .module text { fill: var(--text); font: 12px system-ui, sans-serif; }
    .module { cursor: pointer; } .interface rect { stroke-dasharray: 4 2; } .test rect { stroke: var(--line); }
    .module.hit rect { fill: var(--hit); } .module.chosen rect { stroke: var(--accent); stroke-width: 2.5; }
    .group, .frame text { cursor: pointer; } .group rect { fill: var(--box); stroke: var(--accent); stroke-width: 1.5; }
    .group text { fill: var(--text); font: 600 12px system-ui, sans-serif; } .group.hit rect { fill: var(--hit); }
    .frame rect { fill: none; stroke: var(--line); stroke-dasharray: 3 3; }
    .frame text { fill: var(--soft); font: 600 12px system-ui, sans-serif; }
    .broken rect { stroke: var(--up); } #panel strong { color: var(--up); font-weight: normal; }
    marker path { fill: var(--edge); } #arrow-up path { fill: var(--up); } #arrow-peer path { fill: var(--peer); }
    #arrow-near path { fill: var(--accent); }
    .edge { fill: none; stroke: var(--edge); stroke-opacity: .55; marker-end: url(#arrow); }
    .edge.odd { stroke: var(--odd); stroke-opacity: .9; marker-end: url(#arrow-odd); } #arrow-odd path { fill: var(--odd); }
    .edge.side { stroke-opacity: .25; } .edge.peer { stroke: var(--peer); marker-end: url(#arrow-peer); } .edge.declared { stroke-dasharray: 5 4; }
    .edge.up { stroke: var(--up); stroke-opacity: .95; stroke-width: 1.6; marker-end: url(#arrow-up); } .focus .edge { opacity: .06; } .focus .module, .focus .group { opacity: .2; }
    .focus .near { opacity: 1; } .focus .edge.near { stroke: var(--accent); stroke-opacity: 1; marker-end: url(#arrow-near); }
    .focus .edge.up.near { stroke: var(--up); marker-end: url(#arrow-up); }
    .wire { fill: none; stroke-width: 1.2; stroke-dasharray: 2 3; stroke-opacity: .7; } .focus .wire { opacity: .05; } .focus .wire.near { opacity: 1; stroke-width: 1.8; }
    #panel { position: absolute; top: 8px; right: 8px; bottom: 8px; width: min(420px, 92vw); overflow: auto;
      background: var(--back); border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; }
    #panel #close { float: right; } #panel ul { margin: 2px 0; padding-left: 18px; } #panel li { overflow-wrap: anywhere; }
    #panel code, #cell { font: 12px ui-monospace, monospace; color: var(--soft); } #why input { width: 38%; }
    #matrix { padding: 8px; } #cell { position: sticky; left: 0; bottom: 0; margin: 0; background: var(--back); min-height: 18px; }
    table { border-collapse: collapse; margin: 0 14px; } th, td { text-align: left; vertical-align: top;
      border-bottom: 1px solid var(--line); padding: 4px 10px; } thead th { position: sticky; top: 0; background: var(--back); }
    tr.group button { text-align: left; border: 0; background: none; padding: 0; font-weight: 600; cursor: pointer; } tr.group td { color: var(--soft); }
    tr:target { background: var(--hit); } small { color: var(--soft); font-weight: normal; }
    """
}
