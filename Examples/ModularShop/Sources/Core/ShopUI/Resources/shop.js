// Makes pages more comfortable. Nothing needs it: without it every link and form works all the same.
"use strict";

// Numbers that change by themselves, and notices that come in, as the server tells.
const address = document.body.dataset.events;
const badges = [...document.querySelectorAll("[data-badge]")];
const announcer = document.getElementById("announcer");

function show(badge, number) {
  const text = number > 99 ? "99+" : String(number);
  if (badge.textContent === text && badge.hidden === (number === 0)) return false;
  badge.textContent = text;
  badge.hidden = number === 0;
  badge.classList.remove("changed");
  void badge.offsetWidth;
  badge.classList.add("changed");
  return true;
}

// A notice lies over the bar until it is read, closed, or the page is left.
function notify({ title, body, path }) {
  document.querySelector(".toast")?.remove();
  const toast = document.createElement("div");
  toast.className = "toast";
  const words = toast.appendChild(document.createElement(path ? "a" : "p"));
  if (path) words.href = path;
  words.appendChild(document.createElement("strong")).textContent = title;
  words.appendChild(document.createElement("span")).textContent = body;
  const close = toast.appendChild(document.createElement("button"));
  close.type = "button";
  close.setAttribute("aria-label", document.body.dataset.closing);
  close.textContent = "×";
  close.addEventListener("click", () => toast.remove());
  document.querySelector(".app").append(toast);
  if (announcer) announcer.textContent = title + ": " + body;
}

if (address) {
  let source;
  const listen = () => {
    source = new EventSource(address);
    source.addEventListener("notice", (event) => notify(JSON.parse(event.data)));
    for (const kind of new Set(badges.map((badge) => badge.dataset.badge))) {
      source.addEventListener("badge-" + kind, (event) => {
        const number = Number(event.data);
        if (!Number.isSafeInteger(number) || number < 0) return;
        const changed = badges.filter((badge) => badge.dataset.badge === kind && show(badge, number));
        if (changed.length > 0 && announcer) announcer.textContent = changed[0].dataset.label + ": " + number;
      });
    }
  };
  listen();
  // A page that is put aside gives its connection back, and asks again when it is looked at once more.
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
}

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  if (event.target.dataset.sent) return event.preventDefault();
  event.target.dataset.sent = "yes";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent]")) delete form.dataset.sent;
});

// Sheets close with Escape, and take the keyboard's focus when they open.
const close = document.querySelector("[data-close]");
if (close) {
  document.addEventListener("keydown", (event) => event.key === "Escape" && close.click());
  if (!document.querySelector("[autofocus], [role=alert]")) document.getElementById("content").focus();
}

// What is wrong with a form is what one reads first.
document.querySelector(".error-summary")?.focus();

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.querySelector("span").textContent = button.dataset.done;
    if (announcer) announcer.textContent = button.dataset.done;
  });
}

// Parts of a page that are asked for again while they are looked at, such as a log. One that is at rest at last has
// changed more of its page than itself.
for (const part of document.querySelectorAll("[data-live]")) {
  const timer = setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(location.href);
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (fresh && !("live" in fresh.dataset)) {
        clearInterval(timer);
        location.replace(location.href);
      } else if (fresh && fresh.innerHTML !== part.innerHTML) {
        part.replaceChildren(...fresh.childNodes);
      }
    } catch {
      // The next time will tell.
    }
  }, Number(part.dataset.live) * 1000);
}
