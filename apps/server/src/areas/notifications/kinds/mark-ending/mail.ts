import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const markEndingMail = mailKind({ facts, texts, samples, page });

/** The mail says until when an SMD file can be used, and how to replace it. */
function page(pen: Pen, { name, endsAt }: Facts): PageBody {
  const words = texts[pen.language];
  const title = words.subject(name);
  return {
    subject: title,
    preview: words.next,
    title: [title],
    blocks: [opening(pen, [words.intro(name, pen.format.date(endsAt))]), paragraph(words.next)],
    button: { label: words.button, url: pen.links.trademarks },
    box: null,
  };
}
