import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const withdrawalReceived = mailKind({ facts, texts, samples, page });

/** Confirms a withdrawal with its content and the time it was received (directive 2011/83/EU article 11a). */
function page(pen: Pen, { number, orderNumber, name, askedAt, dueAt, lines, lineCount }: Facts): PageBody {
  const words = texts[pen.language];
  const intro = words.intro(name, pen.format.moment(askedAt));
  return {
    subject: words.subject(orderNumber),
    preview: intro,
    title: [words.title(orderNumber)],
    blocks: [
      opening(pen, [intro]),
      {
        kind: "items",
        amountHead: null,
        rows: lines.map((line) => ({ title: line.name, details: [words[line.outcome]], amount: null })),
        more: lineCount > lines.length ? words.more(pen.format.count(lineCount - lines.length)) : null,
        sums: [],
      },
      paragraph(words.due(pen.format.date(dueAt.slice(0, 10)))),
      paragraph(words.number(number)),
    ],
    button: { label: words.button, url: pen.links.order(orderNumber) },
    box: null,
  };
}
