import { html } from "@nameplane/simulator-kit/html";
import { isIban, testIbans } from "../money/debits.ts";
import type { CheckoutSession } from "../resources.ts";
import { page } from "./layout.ts";
import { leaveLink } from "./pay-page.ts";
import { formatMoney } from "./texts.ts";
import type { Texts } from "./texts.ts";

export interface DebitForm {
  values: { iban: string; holder: string };
  wrong: { iban?: string; holder?: string };
}

export const emptyDebitForm: DebitForm = { values: { iban: "", holder: "" }, wrong: {} };

/** Reads the bank account. Errors are reported per field, and the typed values are kept. */
export function readDebitForm(
  body: string,
  texts: Texts,
): { account: { iban: string; holder: string; email: null } } | { form: DebitForm } {
  const sent = new URLSearchParams(body);
  const text = (name: string): string => (sent.get(name) ?? "").trim().slice(0, 200);
  const values = { iban: text("iban"), holder: text("holder") };
  const iban = values.iban.replaceAll(/\s/g, "").toUpperCase();
  const wrong: DebitForm["wrong"] = {
    ...(isIban(iban) ? {} : { iban: texts.wrongIban }),
    ...(values.holder === "" ? { holder: texts.wrongAccountHolder } : {}),
  };
  if (Object.keys(wrong).length > 0) return { form: { values, wrong } };
  return { account: { iban, holder: values.holder, email: null } };
}

/**
 * The hosted page of a SEPA direct debit: with fields for the bank account and the text of the mandate. It works without scripts.
 */
export function debitPage(of: { texts: Texts; merchant: string; session: CheckoutSession; form: DebitForm }): string {
  const { texts, merchant, session, form } = of;
  const isSetup = session.mode === "setup";
  const total = formatMoney(texts, session.amount_total ?? 0, session.currency);
  const heading = isSetup ? texts.keepAccountTo(merchant) : texts.payTo(merchant);
  const field = (name: "iban" | "holder", label: string) => {
    const wrong = form.wrong[name];
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${form.values[name]}"
        required
        ${wrong === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-wrong"`}
      />
      ${wrong === undefined ? null : html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}
    </div>`;
  };
  return page(
    texts,
    isSetup ? heading : `${heading}: ${total}`,
    "wide",
    html`<section aria-labelledby="to">
        <h1 id="to">${heading}</h1>
        ${isSetup ? null : html`<p class="sum">${total}</p>`}
        <p>${texts.debitIntro}</p>
        ${leaveLink(session.cancel_url, texts.cancel(merchant))}
      </section>
      <section class="panel" aria-labelledby="account">
        <h2 id="account">${texts.accountHeading}</h2>
        <form method="post" novalidate>
          ${field("iban", "IBAN")} ${field("holder", texts.accountHolder)}
          <p class="hint">${texts.mandateText(merchant)}</p>
          <button type="submit">${isSetup ? texts.giveMandate : texts.payByDebit(total)}</button>
        </form>
        <details>
          <summary>${texts.testAccounts}</summary>
          <ul>
            ${testIbans.map((iban) => html`<li><code>${iban}</code> ${texts.debitOutcomes[iban] ?? ""}</li> `)}
          </ul>
        </details>
      </section>`,
  );
}
