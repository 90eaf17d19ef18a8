import { moneyIn } from "@nameplane/values";
import { orderTexts } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const moneyKept = mailKind({ facts, texts, samples, page, own: { caseOf: ({ cause }) => cause } });

/** The mail says that money arrived for which no invoice was due, why, and where it is kept. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const amount = pen.format.money(moneyIn(facts.currency)(facts.amountMinor));
  const intro = words.intro[facts.cause](amount, facts.orderNumber);
  return {
    subject: words.subject(amount),
    preview: intro,
    title: [words.title(amount)],
    blocks: [opening(pen, [intro])],
    button:
      facts.orderNumber === null
        ? { label: words.button, url: pen.links.deposit }
        : { label: words.buttonOrder, url: pen.links.order(facts.orderNumber) },
    box: { title: orderTexts[pen.language].moneyTitle, blocks: [paragraph(...words.kept(amount, facts.receiptNumber))] },
  };
}
