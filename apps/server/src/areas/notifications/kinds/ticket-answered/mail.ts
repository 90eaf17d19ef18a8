import type { FactsOf } from "../../mail/facts.ts";
import type { Block } from "../../mail/page.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** Support has answered: the answer itself, and the way to go on. */
export function ticketAnsweredPage(pen: Pen, facts: FactsOf<"ticket-answered">): PageBody {
  const words = pen.texts.ticketAnswered;
  const { ticketNumber, subject, name, isVisitor } = facts;
  return {
    subject: words.subject(ticketNumber, subject),
    preview: words.intro(name, subject),
    title: [words.title],
    blocks: [opening(pen, [words.intro(name, subject)]), ...said(facts.text), ...(isVisitor ? [paragraph(words.byMail)] : [])],
    button: isVisitor
      ? { label: pen.texts.openPanel, url: pen.links.start, hint: pen.texts.spelledOut }
      : { label: words.button, url: pen.links.ticket(ticketNumber), hint: pen.texts.spelledOut },
    box: null,
  };
}

/** For support: who wrote what, and how to answer. */
export function ticketWrittenPage(pen: Pen, facts: FactsOf<"ticket-written">): PageBody {
  const words = pen.texts.ticketWritten;
  const { ticketNumber, subject, category, from, page, version } = facts;
  const told = [
    { label: words.ticket, values: [String(ticketNumber)], isMono: true },
    { label: words.from, values: [from], isMono: false },
    { label: words.about, values: [category], isMono: true },
    { label: words.page, values: [page], isMono: true },
    { label: words.version, values: [version], isMono: true },
  ].filter(({ values }) => values[0] !== "");
  return {
    subject: words.subject(ticketNumber, subject),
    preview: facts.text,
    title: [facts.isNew ? words.titleNew : words.titleMore],
    blocks: [
      { kind: "heading", text: subject },
      ...said(facts.text),
      { kind: "facts", facts: told },
      paragraph(words.answer, { mono: `node apps/server/src/main/commands/answer-ticket.ts --ticket ${ticketNumber}` }),
    ],
    button: { label: pen.texts.openPanel, url: pen.links.start, hint: pen.texts.spelledOut },
    box: null,
  };
}

/** What somebody wrote, each line as it was written. */
function said(text: string): Block[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line));
}
