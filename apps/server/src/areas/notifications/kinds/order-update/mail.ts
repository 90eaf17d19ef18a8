import { endedRow, orderTexts, reasonOf, rowTitle, type AskedLine } from "../../lines/index.ts";
import { mailKind, opening, paragraph, type Block, type ItemRow, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const orderUpdate = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ askedCount }) => (askedCount > 0 ? "asked" : "ended") },
});

/**
 * The mail with news about several lines of a large order. The news are gathered for some minutes, so that a hundred lines do not
 * cause a hundred mails.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
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
    button: { label: words.button, url: pen.links.order(facts.orderNumber) },
    box: null,
  };
}

function section(pen: Pen, title: string, rows: readonly ItemRow[], count: number): Block[] {
  if (count === 0) return [];
  const unlisted = count - rows.length;
  const more = unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null;
  return [
    { kind: "heading", text: title },
    {
      kind: "items",
      amountHead: rows.some((row) => row.amount !== null) ? orderTexts[pen.language].credited : null,
      rows,
      more,
      sums: [],
    },
  ];
}

function askedRow(pen: Pen, line: AskedLine): ItemRow {
  const { short } = reasonOf(pen, line);
  const until = line.limitAt === null ? [] : [texts[pen.language].answerBy(pen.format.moment(line.limitAt))];
  return {
    title: rowTitle(pen, line),
    details: [short.slice(0, 1).toUpperCase() + short.slice(1), ...until],
    amount: null,
  };
}
