import { html, type SafeHtml } from "@nameplane/simulator-kit/html";
import { pageHeaders as headersOf } from "@nameplane/simulator-kit/page-headers";
import type { Order, Token } from "./book.ts";

// Lowest contrast ratios in the light and the dark theme: text 14.8 and 12.3, muted 6.6 and 7.0, buttons 7.2 and 8.1.
export const styleSheet = `:root { color-scheme: light dark; --ground: #f4f4f7; --panel: #ffffff; --text: #1b1a22; --muted: #504e5c;
  --line: #dddce4; --accent: #1f4f9a; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ground: #15141a; --panel: #1d1c24; --text: #e7e6ec; --muted: #aeabbb;
  --line: #35333f; --accent: #9cbcf5; --on-accent: #10192b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
h2 { font-size: 28px; line-height: 36px; margin: 0; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { font: inherit; font-weight: 600; padding: 9px 16px; border-radius: 6px; border: 1px solid var(--accent);
  background: transparent; color: var(--accent); cursor: pointer; width: 100%; }
button.first { background: var(--accent); color: var(--on-accent); }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 12px; }
article p { margin: 4px 0 0; overflow-wrap: anywhere; }
ul { margin: 8px 0 0; padding-left: 20px; }
.acts { display: flex; flex-direction: column; gap: 8px; margin-top: 16px; }
.quiet { color: var(--muted); font-size: 14px; }
`;

/**
 * There is no `form-action`, because browsers also apply it to redirects after a form, and the payer is sent back to the shop.
 */
export const pageHeaders = headersOf("default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'");

function page(title: string, content: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="quiet">A stand-in for PayPal. No money moves.</p>
          ${content}
        </main>
      </body>
    </html> `.text;
}

const sumOf = ({ amount }: Order): string => `${amount.value} ${amount.currency_code}`;

/** The page on which the payer approves an order. */
export function payerPage(order: Order): string {
  const items = Array.isArray(order.unit["items"]) ? (order.unit["items"] as { name?: unknown }[]) : [];
  return page(
    "Pay with PayPal",
    html`<article>
      <h2>${sumOf(order)}</h2>
      <p>${order.description}</p>
      ${order.keepFor === null ? null : html`<p>You allow the shop to charge your PayPal account later, without asking each time.</p>`}
      ${
        items.length > 1
          ? html`<ul>
              ${items.map(({ name }) => html`<li>${String(name)}</li>`)}
            </ul>`
          : null
      }
      <form class="acts" method="post" action="/act">
        <input type="hidden" name="id" value="${order.id}" />
        <button class="first" name="act" value="approve">Pay now</button>
        <button name="act" value="cancel">Cancel and return to the shop</button>
        <button name="act" value="approve_declined">Pay with a card that is declined</button>
        <button name="act" value="approve_review">Pay, and have PayPal review it</button>
        <button name="act" value="expire">Let the order run out</button>
      </form>
    </article>`,
  );
}

/** The page on which the payer allows later charges without paying. */
export function setupPage(id: string): string {
  return page(
    "Save PayPal for later",
    html`<article>
      <p>You allow the shop to charge your PayPal account later, without asking each time.</p>
      <form class="acts" method="post" action="/act">
        <input type="hidden" name="setup" value="${id}" />
        <button class="first" name="act" value="allow">Agree and save</button>
        <button name="act" value="cancel">Cancel and return to the shop</button>
      </form>
    </article>`,
  );
}

export function endedPage(): string {
  return page("Pay with PayPal", html`<p>This order waits for no payer. It was approved, or it has run out.</p>`);
}

const moods = { pays: "charges are paid", declined: "charges are declined", asks: "PayPal asks you about each charge" } as const;

/** A PayPal account that the shop may charge, with what its owner can do about it. */
const keptAccount = ({ id, email, mood }: Token): SafeHtml =>
  html`<article>
    <p>The shop may charge ${email} without asking.</p>
    <p class="quiet">${moods[mood]}</p>
    <form class="acts" method="post" action="/act">
      <input type="hidden" name="token" value="${id}" />
      <button name="act" value="end">End the agreement with the shop</button>
      <button name="act" value="${mood === "declined" ? "pays" : "declined"}">
        ${mood === "declined" ? "Have charges paid again" : "Have charges declined"}
      </button>
      <button name="act" value="${mood === "asks" ? "pays" : "asks"}">
        ${mood === "asks" ? "Have charges paid without asking" : "Have PayPal ask about each charge"}
      </button>
    </form>
  </article>`;

/** A list of all orders and kept accounts, for anybody who tries the product. */
export function listPage(orders: readonly Order[], tokens: readonly Token[]): string {
  if (orders.length === 0) return page("PayPal orders", html`<p class="quiet">No orders yet.</p>`);
  return page(
    "PayPal orders",
    html`${tokens.slice(0, 20).map(keptAccount)}${orders.slice(0, 20).map(
      (order) =>
        html`<article>
          <h2>${sumOf(order)}</h2>
          <p>${order.description}</p>
          <p class="quiet">${order.isGone ? "run out" : order.status.toLowerCase().replaceAll("_", " ")}</p>
          ${
            order.status === "PAYER_ACTION_REQUIRED" && !order.isGone
              ? html`<p><a href="/checkoutnow?token=${order.id}">Open the payer's page</a></p>`
              : null
          }
        </article>`,
    )}`,
  );
}
