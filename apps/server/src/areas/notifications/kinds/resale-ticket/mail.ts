import { mailKind, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const resaleTicketMail = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail to a reseller says who wrote what about which customer, and where to go on. */
function page(pen: Pen, { step, ticketNumber, subject, from, text }: Facts): PageBody {
  const words = texts[pen.language];
  const noted = [
    { label: words.ticket, values: [String(ticketNumber)], isMono: true },
    { label: words.from, values: [from], isMono: false },
  ];
  return {
    subject: words.subject[step](ticketNumber, subject),
    preview: text,
    title: [words.title[step]],
    blocks: [
      { kind: "heading", text: subject },
      ...paragraphs(text),
      { kind: "facts", facts: noted },
      paragraph(words.next[step]),
    ],
    button: { label: words.button, url: pen.links.resaleTicket(ticketNumber) },
    box: null,
  };
}
