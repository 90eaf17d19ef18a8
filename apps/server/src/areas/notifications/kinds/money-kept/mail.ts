import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** Money that nothing waited for: why it came, and where it is. */
export function moneyKeptPage(pen: Pen, facts: FactsOf<"money-kept">): PageBody {
  const words = pen.texts.moneyKept;
  const amount = pen.format.money(facts.amountMinor, facts.currency);
  const intro = words.intro[facts.cause](amount, facts.orderNumber);
  return {
    subject: words.subject(amount),
    preview: intro,
    title: [words.title(amount)],
    blocks: [opening(pen, [intro])],
    button:
      facts.orderNumber === null
        ? { label: words.button, url: pen.links.deposit, hint: pen.texts.spelledOut }
        : { label: words.buttonOrder, url: pen.links.order(facts.orderNumber), hint: pen.texts.spelledOut },
    box: { title: pen.texts.ended.moneyTitle, blocks: [paragraph(...words.kept(amount, facts.receiptNumber))] },
  };
}
