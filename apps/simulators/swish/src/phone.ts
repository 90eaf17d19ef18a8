import { html, type SafeHtml } from "@nameplane/simulator-kit/html";
import { ownPartsOnly, pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { PaymentRequest } from "./book.ts";

// Lowest contrast ratios in the light and the dark theme: text 14.8 and 12.3, muted 6.6 and 7.0, edge of a field 4.2 and 4.6,
// buttons 5.1 and 7.4.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f4f7; --panel: #ffffff; --text: #1b1a22; --muted: #504e5c;
  --line: #dddce4; --edge: #6f6d7c; --accent: #5b3fa8; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ground: #15141a; --panel: #1d1c24; --text: #e7e6ec; --muted: #aeabbb;
  --line: #35333f; --edge: #8b8899; --accent: #b9a6f2; --on-accent: #17122b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
h2 { font-size: 28px; line-height: 36px; margin: 0; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form.search { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 16px; }
label { display: block; font-weight: 600; width: 100%; }
input { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--edge); border-radius: 6px;
  padding: 7px 12px; flex: 1 1 200px; min-width: 0; }
button { font: inherit; font-weight: 600; padding: 9px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; }
button.first { background: var(--accent); color: var(--on-accent); }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 12px; }
article p { margin: 4px 0 0; overflow-wrap: anywhere; }
.acts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.quiet { color: var(--muted); font-size: 14px; }
`;

/** This script runs in the browser: it fetches the list again when something changes. Without it the page works by reloading. */
export const script = `"use strict";
const list = document.getElementById("list");
async function refresh() {
  const url = new URL("/rows", location.href);
  url.search = location.search;
  const response = await fetch(url);
  if (response.ok) list.innerHTML = await response.text();
}
new EventSource("/events").addEventListener("changed", refresh);
`;

export const pageHeaders = headersOf(ownPartsOnly);

const shown = (alias: string): string => `0${alias.slice(2)}`;

/** The payer's phone: the requests for a number, those for a scanned code, or all of them. */
export function phonePage(requests: readonly PaymentRequest[], of: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Phone of the payer</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>Phone of the payer</h1>
          <p class="quiet">A stand-in for the Swish app. No money moves.</p>
          <form class="search" method="get" role="search">
            <label for="of">Number, or content of the code</label>
            <input id="of" name="of" type="search" value="${of}" placeholder="0701234567" autocomplete="off" />
            <button type="submit">Show</button>
          </form>
          <div id="list" aria-live="polite">${rows(requests, of)}</div>
        </main>
        <script src="/phone.js" defer></script>
      </body>
    </html> `.text;
}

/** The requests for a number or a code; all requests if neither is given. */
export function ofPhone(requests: readonly PaymentRequest[], of: string): readonly PaymentRequest[] {
  const wanted = of.replaceAll(/\s/g, "").replace(/^D(?=[0-9a-f]{32}$)/, "");
  if (wanted === "") return requests;
  return requests.filter(({ payerAlias, token }) => (payerAlias !== null && shown(payerAlias) === wanted) || token === wanted);
}

const words = { PAID: "approved", DECLINED: "declined", ERROR: "ended", CANCELLED: "withdrawn by the shop" } as const;

/** The part of the page that changes when requests change. */
export function rows(requests: readonly PaymentRequest[], of: string): SafeHtml {
  const found = ofPhone(requests, of).slice(0, 20);
  if (found.length === 0) return html`<p class="quiet">No payment requests. What the product sends appears here.</p>`;
  return html`${found.map(
    ({ id, amount, message, payerAlias, status }) =>
      html`<article>
        <h2>${amount.toFixed(2)} kr</h2>
        <p>${message}</p>
        <p class="quiet">${payerAlias === null ? "By code or link" : `To ${shown(payerAlias)}`}</p>
        ${status === "CREATED" ? buttons(id, of) : html`<p>Payment request ${words[status]}.</p>`}
      </article> `,
  )}`;
}

function buttons(id: string, of: string): SafeHtml {
  return html`<form class="acts" method="post" action="/act">
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="of" value="${of}" />
    <button class="first" name="act" value="approve">Approve</button>
    <button name="act" value="decline">Decline</button>
    <button name="act" value="expire">Let it run out</button>
  </form>`;
}
