import { html, type SafeHtml } from "@nameplane/simulator-kit/html";
import { ownPartsOnly, pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";

export type Call = {
  readonly at: string;
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly signature: "valid" | "wrong" | "unchecked";
  readonly body: string;
  readonly status: number | null;
};

// Lowest contrast ratios in the light and the dark theme: text 14.5 and 12.0, muted 6.5 and 6.9, edge of a field 4.1 and 4.5.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f6f5; --panel: #ffffff; --text: #18201d; --muted: #4c5853;
  --line: #dae0dd; --edge: #6b7771; --accent: #14614a; }
@media (prefers-color-scheme: dark) { :root { --ground: #141816; --panel: #1c211f; --text: #e5eae7; --muted: #aab5b0;
  --line: #333b37; --edge: #86928c; --accent: #7fd1b0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px; }
h2 { font-size: 16px; line-height: 24px; margin: 0; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 16px; }
label { display: block; font-weight: 600; width: 100%; }
input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 6px;
  padding: 7px 12px; flex: 1 1 240px; max-width: 480px; min-width: 0; }
button { font: inherit; font-weight: 600; padding: 7px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin-bottom: 12px; }
article p { margin: 4px 0 0; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; line-height: 20px; }
.quiet { color: var(--muted); font-size: 14px; }
.hidden { position: absolute; clip-path: inset(50%); white-space: nowrap; }
`;

/**
 * This script runs in the browser: it fetches the list again when a call arrives, and announces the call. Without it the page
 * works by reloading.
 */
export const script = `"use strict";
const list = document.getElementById("list");
const news = document.getElementById("news");
const source = new EventSource("/events");
source.addEventListener("call", async (event) => {
  const response = await fetch("/rows");
  if (response.ok) list.innerHTML = await response.text();
  news.textContent = "Received " + JSON.parse(event.data).type;
});
`;

export const pageHeaders = headersOf(ownPartsOnly);

export function page(calls: readonly Call[], address: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Webhooks</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>Webhooks</h1>
          <p class="quiet">
            Stands for a system of a customer's. Make an endpoint in the panel with the address ${address}/hooks, and paste its
            signing secret here. ${address}/fail answers with 500, ${address}/gone with 410, ${address}/silent never.
          </p>
          <form method="post" action="/secret">
            <label for="secret">Signing secret</label>
            <input id="secret" name="secret" placeholder="whsec_..." autocomplete="off" spellcheck="false" required />
            <button type="submit">Check with it</button>
          </form>
          <p id="news" class="hidden" role="status"></p>
          <div id="list">${rows(calls)}</div>
        </main>
        <script src="/page.js" defer></script>
      </body>
    </html> `.text;
}

const words = {
  valid: "signature valid",
  wrong: "signature wrong",
  unchecked: "signature not checked: no secret was given here",
};

/** The part of the page that changes when a call arrives. */
export function rows(calls: readonly Call[]): SafeHtml {
  if (calls.length === 0) return html`<p class="quiet">No webhooks yet. What the product sends appears here.</p>`;
  return html`${calls.map(
    (call) =>
      html`<article>
        <h2>${call.type}</h2>
        <p class="quiet">
          <time datetime="${call.at}">${call.at.slice(0, 19).replace("T", " ")} UTC</time>, ${call.path}, answered
          ${call.status === null ? "never" : String(call.status)}, ${words[call.signature]}
        </p>
        <p class="quiet">${call.id}</p>
        <pre>${call.body}</pre>
      </article> `,
  )}`;
}
