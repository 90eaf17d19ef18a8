import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const staffNews = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail tells a staff member who needs them, and where. */
function page(pen: Pen, { what, by, about, path }: Facts): PageBody {
  const words = texts[pen.language][what];
  const subject = words.subject(by, about);
  return {
    subject,
    preview: subject,
    title: [subject],
    blocks: [opening(pen, [words.intro(by, about)]), paragraph(words.more)],
    button: { label: words.button, url: pen.links.staffPage(path) },
    box: null,
  };
}
