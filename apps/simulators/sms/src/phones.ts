import { html, type SafeHtml } from "@nameplane/simulator-kit/html";
import { ownPartsOnly, pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { Sms } from "./book.ts";

// Lowest contrast ratios in the light and the dark theme: text 14.5 and 12.0, muted 6.5 and 6.9, edge of a field 4.1 and 4.5.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f6f5; --panel: #ffffff; --text: #18201d; --muted: #4c5853;
  --line: #dae0dd; --edge: #6b7771; --accent: #14614a; }
@media (prefers-color-scheme: dark) { :root { --ground: #141816; --panel: #1c211f; --text: #e5eae7; --muted: #aab5b0;
  --line: #333b37; --edge: #86928c; --accent: #7fd1b0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px; }
h2 { font-size: 16px; line-height: 24px; margin: 0; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 16px; }
label { display: block; font-weight: 600; width: 100%; }
input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 6px;
  padding: 7px 12px; flex: 1 1 200px; max-width: 320px; min-width: 0; }
button { font: inherit; font-weight: 600; padding: 7px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin-bottom: 12px; }
article p { margin: 4px 0 0; overflow-wrap: anywhere; }
.quiet { color: var(--muted); font-size: 14px; }
.hidden { position: absolute; clip-path: inset(50%); white-space: nowrap; }
`;

/**
 * This script runs in the browser: it fetches the list again when an SMS arrives, and announces the SMS. Without it the page
 * works by reloading.
 */
export const script = `"use strict";
const list = document.getElementById("list");
const news = document.getElementById("news");
async function refresh(words) {
  const url = new URL("/rows", location.href);
  url.search = location.search;
  const response = await fetch(url);
  if (response.ok) list.innerHTML = await response.text();
  if (words) news.textContent = words;
}
const source = new EventSource("/events");
source.addEventListener("sms", (event) => refresh("New SMS to " + JSON.parse(event.data).to));
source.addEventListener("changed", () => refresh(""));
`;

export const pageHeaders = headersOf(ownPartsOnly);

/** The screens of all phones: newest first, searchable by number. */
export function phonesPage(list: readonly Sms[], to: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>SMS</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>SMS</h1>
          <form method="get" role="search">
            <label for="to">Number</label>
            <input id="to" name="to" type="search" value="${to}" placeholder="+46701234567" autocomplete="off" />
            <button type="submit">Search</button>
          </form>
          <p id="news" class="hidden" role="status"></p>
          <div id="list">${rows(list, to)}</div>
        </main>
        <script src="/phones.js" defer></script>
      </body>
    </html> `.text;
}

/** The part of the page that changes when an SMS arrives. */
export function rows(list: readonly Sms[], to: string): SafeHtml {
  if (list.length === 0) {
    const words = to === "" ? "No SMS yet. What the product sends appears here." : `No SMS to ${to}.`;
    return html`<p class="quiet">${words}</p>`;
  }
  return html`${list.map(
    ({ to: number, from, message, created, status }) =>
      html`<article>
        <h2>${number}</h2>
        <p>${message}</p>
        <p class="quiet">
          From ${from},
          <time datetime="${created.slice(0, 23)}Z">${created.slice(0, 19).replace("T", " ")} UTC</time>, ${status}
        </p>
      </article> `,
  )}`;
}
