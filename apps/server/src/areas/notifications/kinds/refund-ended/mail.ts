import { moneyIn } from "@nameplane/values";
import { orderTexts } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const refundEnded = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ way, hasSucceeded }) => `${way} ${hasSucceeded ? "returned" : "failed"}` },
});

/** The mail says what happened to money that was to be returned to a card, PayPal or Swish. */
function page(pen: Pen, { hasSucceeded, way, currency, amountMinor, receiptNumber }: Facts): PageBody {
  const words = texts[pen.language][hasSucceeded ? "succeeded" : "failed"];
  const amount = pen.format.money(moneyIn(currency)(amountMinor));
  const intro = words.intro[way](amount);
  return {
    subject: words.subject[way](amount),
    preview: intro,
    title: [words.title[way](amount)],
    blocks: [opening(pen, [intro])],
    button: { label: texts[pen.language].button, url: pen.links.deposit },
    box: { title: orderTexts[pen.language].moneyTitle, blocks: [paragraph(...words.where(amount, receiptNumber))] },
  };
}
