import { mailKind, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const ticketTaken = mailKind({ facts, texts, samples, page, own: "none", thread: ({ thread }) => thread });

/** The mail says that a mail to support has arrived, under which number, and how to add to it. */
function page(pen: Pen, { ticketNumber, subject }: Facts): PageBody {
  const words = texts[pen.language];
  return {
    subject: `Re: ${subject}`,
    preview: words.intro(ticketNumber),
    title: [words.title],
    blocks: [paragraph(words.intro(ticketNumber)), paragraph(words.more)],
    button: { label: pen.texts.openPanel, url: pen.links.start },
    box: null,
  };
}
