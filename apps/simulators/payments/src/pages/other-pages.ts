import { html } from "@nameplane/simulator-kit/html";
import { page } from "./layout.ts";
import { leaveLink } from "./pay-page.ts";
import type { Texts } from "./texts.ts";

/** The bank's 3-D Secure page: the cardholder confirms or refuses. */
export function challengePage(input: {
  texts: Texts;
  merchant: string;
  /** The amount to pay; null if the card is kept without a payment. */
  amount: string | null;
  last4: string;
}): string {
  const { texts, merchant } = input;
  return page(
    texts,
    texts.bankHeading,
    "narrow",
    html`<section class="panel" aria-labelledby="bank">
      <h1 id="bank">${texts.bankHeading}</h1>
      <p>${input.amount === null ? texts.bankKeepIntro(merchant) : texts.bankIntro(merchant)}</p>
      <dl>
        <dt>${texts.merchantLabel}</dt>
        <dd>${merchant}</dd>
        ${
          input.amount === null
            ? null
            : html`<dt>${texts.amount}</dt>
                <dd>${input.amount}</dd>`
        }
        <dt>${texts.cardLabel}</dt>
        <dd>${texts.cardEnding(input.last4)}</dd>
      </dl>
      <form method="post">
        <button type="submit" name="outcome" value="complete">${texts.complete}</button>
        <button type="submit" name="outcome" value="fail" class="second">${texts.fail}</button>
      </form>
    </section>`,
  );
}

/** A page with a message about the payment, and a link back to the merchant when its address is known. */
export function messagePage(input: {
  texts: Texts;
  heading: string;
  text: string;
  backUrl: string | null;
  merchant: string;
}): string {
  const { texts } = input;
  return page(
    texts,
    input.heading,
    "narrow",
    html`<section class="panel">
      <h1>${input.heading}</h1>
      <p>${input.text}</p>
      ${leaveLink(input.backUrl, texts.back(input.merchant))}
    </section>`,
  );
}
