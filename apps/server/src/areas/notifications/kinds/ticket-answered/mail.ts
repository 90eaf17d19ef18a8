import { ticketRatings } from "@nameplane/contracts/tickets/rating-values";
import { mailKind, opening, paragraph, paragraphs, type Block, type PageBody, type Pen } from "../../mail/index.ts";
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
  const { ticketNumber, subject, name, isVisitor, thread, rate } = facts;
  return {
    // Mail programs only group mails with the same subject, so the answer to a mail keeps its subject.
    subject: thread?.isAnswer === true ? `Re: ${subject}` : words.subject(ticketNumber, subject),
    preview: words.intro(name, subject),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(name, subject)]),
      ...paragraphs(facts.text),
      ...(isVisitor || thread !== undefined ? [paragraph(words.byMail)] : []),
      ...(rate === undefined ? [] : [rateLine(pen, rate)]),
    ],
    button: isVisitor
      ? { label: pen.texts.openPanel, url: pen.links.start }
      : { label: words.button, url: pen.links.ticket(ticketNumber) },
    box: null,
  };
}

/** The question how the support was, with a link for each answer. */
function rateLine(pen: Pen, token: string): Block {
  const words = texts[pen.language];
  const links = ticketRatings.flatMap((rating, index) => [
    index === 0 ? " " : " · ",
    { link: words.ratings[rating], url: pen.links.rateTicket(token, rating) },
  ]);
  return paragraph(words.rate, ...links);
}
