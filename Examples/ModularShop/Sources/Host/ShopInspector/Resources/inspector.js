// Adds what goes wrong to the page of errors while it is looked at, and keeps the topic in sight. Without it, loading the
// page again shows the same.
"use strict";

// On a phone the topics are pushed sideways; the one that is shown is in sight.
document.querySelector(".inspector-topics [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

const issues = document.querySelector("[data-issues]");
if (issues) {
  const limit = 1000;
  const seen = new Set();
  const body = issues.querySelector("tbody");
  const count = document.querySelector(".inspector-topics [aria-current] small");

  const add = ({ data }) => {
    // A connection that was lost receives again what it missed, and not what it did not.
    if (seen.has(data)) return;
    seen.add(data);
    if (seen.size > limit) seen.delete(seen.values().next().value);
    const { module, at, doing, error } = JSON.parse(data);
    const row = document.createElement("tr");
    const name = row.appendChild(document.createElement("th"));
    name.scope = "row";
    name.textContent = module;
    const time = row.appendChild(document.createElement("td")).appendChild(document.createElement("span"));
    time.className = "brief";
    time.textContent = at;
    row.appendChild(document.createElement("td")).textContent = doing;
    const code = row.appendChild(document.createElement("td")).appendChild(document.createElement("code"));
    code.className = "long";
    code.textContent = error;
    body.prepend(row);
    if (body.rows.length > limit) body.deleteRow(-1);
    issues.querySelector("[data-empty]").hidden = true;
    issues.querySelector("[data-rows]").hidden = false;
    if (count) count.textContent = Number(count.textContent) + 1;
  };

  let source;
  const listen = () => {
    source = new EventSource(issues.dataset.issues);
    source.addEventListener("issue", add);
  };
  listen();
  // A page that is put aside gives its connection back, and asks again when it is looked at once more.
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}
