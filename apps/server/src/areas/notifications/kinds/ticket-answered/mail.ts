import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const ticketAnswered = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { keeps: "subject" },
  thread: ({ thread }) => thread,
});

/** The mail with an answer of support, and how to reply. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { ticketNumber, subject, name, isVisitor, thread } = facts;
  return {
    // Mail programs only group mails with the same subject, so the answer to a mail keeps its subject.
    subject: thread?.isAnswer === true ? `Re: ${subject}` : words.subject(ticketNumber, subject),
    preview: words.intro(name, subject),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(name, subject)]),
      ...paragraphs(facts.text),
      ...(isVisitor || thread !== undefined ? [paragraph(words.byMail)] : []),
    ],
    button: isVisitor
      ? { label: pen.texts.openPanel, url: pen.links.start }
      : { label: words.button, url: pen.links.ticket(ticketNumber) },
    box: null,
  };
}
