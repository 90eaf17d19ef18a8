import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const quoteNewsMail = mailKind({ facts, texts, samples, page, own: { caseOf: ({ news }) => news } });

/** The mail says what staff wrote or decided about a request for a quote, and what the customer can do. */
function page(pen: Pen, { news, name, inquiryId, words: written, until }: Facts): PageBody {
  const words = texts[pen.language];
  const subject = words.subject[news](name);
  const intro = words.intro[news](until === null ? "" : pen.format.date(until));
  return {
    subject,
    preview: words.next[news],
    title: [subject],
    blocks: [opening(pen, [intro]), ...(written === null ? [] : paragraphs(written)), paragraph(words.next[news])],
    button: { label: words.button[news], url: pen.links.quote(inquiryId) },
    box: null,
  };
}
