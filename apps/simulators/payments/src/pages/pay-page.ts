import type { CheckoutSession, LineItem, PaymentIntent } from "../resources.ts";
import { cardFields } from "./card-form.ts";
import type { CardField, CardFormState } from "./card-form.ts";
import { html } from "@nameplane/simulator-kit/html";
import type { SafeHtml } from "@nameplane/simulator-kit/html";
import { page } from "./layout.ts";
import { formatMoney, reasonText } from "./texts.ts";
import type { Texts } from "./texts.ts";

export interface PayPage {
  texts: Texts;
  merchant: string;
  session: CheckoutSession;
  lines: readonly LineItem[];
  /** Why the last attempt failed, if it failed. */
  failure: PaymentIntent["last_payment_error"];
  form: CardFormState;
}

/** The hosted payment page: what is paid for, who is paid, and a card form. It works without scripts. */
export function payPage(input: PayPage): string {
  const { texts, merchant, session } = input;
  const isSetup = session.mode === "setup";
  const total = formatMoney(texts, session.amount_total ?? 0, session.currency);
  const heading = isSetup ? texts.keepTo(merchant) : texts.payTo(merchant);
  return page(
    texts,
    isSetup ? heading : `${heading}: ${total}`,
    "wide",
    html`<section aria-labelledby="to">
        <h1 id="to">${heading}</h1>
        ${isSetup ? html`<p>${texts.keepIntro(merchant)}</p>` : html`<p class="sum">${total}</p>`}
        ${isSetup ? null : lineTable(texts, input.lines, total)} ${leaveLink(session.cancel_url, texts.cancel(merchant))}
      </section>
      <section class="panel" aria-labelledby="card">
        <h2 id="card">${isSetup ? texts.keepHeading : texts.cardHeading}</h2>
        ${problems(input)}
        <form method="post" novalidate>
          ${field(input.form, "number", texts.cardNumber, null, "cc-number")}
          <div class="pair">
            ${field(input.form, "expiry", texts.expiry, texts.expiryHint, "cc-exp")}
            ${field(input.form, "cvc", texts.securityCode, texts.securityCodeHint, "cc-csc")}
          </div>
          ${field(input.form, "holder", texts.holder, null, "cc-name")}
          <button type="submit">${isSetup ? texts.keep : texts.pay(total)}</button>
        </form>
        ${testCards(texts)}
      </section>`,
  );
}

export function leaveLink(url: string | null, words: string): SafeHtml | null {
  return url === null ? null : html`<a class="leave" href="${url}">${words}</a>`;
}

function lineTable(texts: Texts, lines: readonly LineItem[], total: string): SafeHtml {
  const rows = lines.map(
    (line) =>
      html`<tr>
        <td>${line.description}</td>
        <td class="number">${line.quantity}</td>
        <td class="number">${formatMoney(texts, line.amount_total, line.currency)}</td>
      </tr> `,
  );
  return html`<table>
    <caption class="hint">
      ${texts.summary}
    </caption>
    <thead>
      <tr>
        <th scope="col">${texts.item}</th>
        <th scope="col" class="number">${texts.quantity}</th>
        <th scope="col" class="number">${texts.amount}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <td colspan="2">${texts.total}</td>
        <td class="number">${total}</td>
      </tr>
    </tfoot>
  </table>`;
}

function problems({ texts, form, failure }: PayPage): SafeHtml | null {
  const wrong = cardFields.filter((name) => form.wrong[name] !== undefined);
  if (wrong.length > 0) {
    const items = wrong.map((name) => html`<li><a href="#${name}">${form.wrong[name] ?? ""}</a></li>`);
    return html`<div class="alert" role="alert">
      <h2>${texts.problems}</h2>
      <ul>
        ${items}
      </ul>
    </div>`;
  }
  if (failure === null) return null;
  return html`<div class="alert" role="alert">
    <h2>${texts.declined}</h2>
    <p>${reasonText(texts, failure)}</p>
  </div>`;
}

function field(form: CardFormState, name: CardField, label: string, hint: string | null, complete: string): SafeHtml {
  const wrong = form.wrong[name];
  const described = [hint === null ? "" : `${name}-hint`, wrong === undefined ? "" : `${name}-wrong`].join(" ").trim();
  const numeric = name === "holder" ? null : html` inputmode="numeric"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      value="${form.values[name]}"
      autocomplete="${complete}"
      ${numeric}
      required
      ${described === "" ? null : html` aria-describedby="${described}"`}${wrong === undefined ? null : html` aria-invalid="true"`}
    />
    ${wrong === undefined ? null : html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}
  </div>`;
}

function testCards(texts: Texts): SafeHtml {
  const cards: [string, string][] = [
    ["4242 4242 4242 4242", texts.outcomes.approved],
    ["4000 0000 0000 9995", texts.outcomes.insufficientFunds],
    ["4000 0000 0000 0002", texts.outcomes.declined],
    ["4000 0000 0000 0069", texts.outcomes.expired],
    ["4000 0027 6000 3184", texts.outcomes.alwaysAuthenticates],
    ["4000 0000 0000 0341", texts.outcomes.keptThenDeclined],
    ["4000 0000 0000 7726", texts.outcomes.pendingRefund],
    ["4000 0000 0000 0259", texts.outcomes.disputed],
  ];
  const rows = cards.map(
    ([number, outcome]) =>
      html`<tr>
        <td><code>${number}</code></td>
        <td>${outcome}</td>
      </tr> `,
  );
  return html`<details>
    <summary>${texts.testCards}</summary>
    <p class="hint">${texts.testCardsHint}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${texts.cardColumn}</th>
          <th scope="col">${texts.outcomeColumn}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </details>`;
}
