import { mailKind, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const ticketWritten = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail to support says who wrote what, and where to answer. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { ticketNumber, subject, category, from, page, version } = facts;
  const notified = [
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
    blocks: [{ kind: "heading", text: subject }, ...paragraphs(facts.text), { kind: "facts", facts: notified }],
    button: { label: words.answer, url: pen.links.deskTicket(ticketNumber) },
    box: null,
  };
}
