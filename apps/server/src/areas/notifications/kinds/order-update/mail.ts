import type { FactsOf } from "../../mail/facts.ts";
import type { Block, ItemRow } from "../../mail/page.ts";
import { askedRow, endedRow, opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** News of several lines of a large order, gathered over some minutes, so that a hundred lines are not a hundred mails. */
export function orderUpdatePage(pen: Pen, facts: FactsOf<"order-update">): PageBody {
  const words = pen.texts.orderUpdate;
  const { count } = pen.format;
  const [asked, ended, all] = [count(facts.askedCount), count(facts.endedCount), count(facts.lineCount)];
  const isAsking = facts.askedCount > 0;
  const title = isAsking ? words.titleAsked(facts.askedCount, asked, all) : words.titleEnded(ended, all);
  return {
    subject: isAsking
      ? words.subjectAsked(facts.orderNumber, facts.askedCount, asked)
      : words.subjectEnded(facts.orderNumber, facts.endedCount, ended),
    preview: title,
    title: [title],
    blocks: [
      opening(pen, [words.intro(facts.orderNumber, count(facts.doneCount), all)]),
      ...section(
        pen,
        words.askedTitle,
        facts.asked.map((line) => askedRow(pen, line)),
        facts.askedCount,
      ),
      ...section(
        pen,
        words.endedTitle,
        facts.ended.map((line) => endedRow(pen, line, facts.currency)),
        facts.endedCount,
      ),
      paragraph(words.rest),
    ],
    button: { label: words.button, url: pen.links.order(facts.orderNumber), hint: pen.texts.spelledOut },
    box: null,
  };
}

function section(pen: Pen, title: string, rows: readonly ItemRow[], count: number): Block[] {
  if (count === 0) return [];
  const unlisted = count - rows.length;
  const more = unlisted > 0 ? pen.texts.orderClosed.more(unlisted, pen.format.count(unlisted)) : null;
  return [
    { kind: "heading", text: title },
    {
      kind: "items",
      amountHead: rows.some((row) => row.amount !== null) ? pen.texts.sums.credited : null,
      rows,
      more,
      sums: [],
    },
  ];
}
