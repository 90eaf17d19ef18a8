/**
 * This script runs in the browser: it fetches the list again when mail arrives, and announces the mail. Without it the page works
 * by reloading.
 */
export const inboxScript = `"use strict";
const list = document.getElementById("list");
const news = document.getElementById("news");
const source = new EventSource("/events");
let running = false, again = false;
async function refresh(words) {
  again = true;
  if (running) return;
  running = true;
  while (again) {
    again = false;
    const url = new URL("/rows", location.href);
    url.search = location.search;
    const response = await fetch(url);
    const focused = document.activeElement && document.activeElement.getAttribute("href");
    if (response.ok) list.innerHTML = await response.text();
    if (focused && list.contains(document.activeElement) === false) {
      const link = [...list.querySelectorAll("a")].find((each) => each.getAttribute("href") === focused);
      if (link && document.activeElement === document.body) link.focus();
    }
  }
  running = false;
  if (words) news.textContent = words;
}
source.addEventListener("message", (event) => refresh("New mail: " + (JSON.parse(event.data).subject || "no subject")));
source.addEventListener("emptied", () => refresh("The inbox was emptied"));
// Fetches the list when the connection opens again, because mail may have arrived while it was broken.
let opened = false;
source.addEventListener("open", () => { if (opened) refresh(""); opened = true; });
`;
