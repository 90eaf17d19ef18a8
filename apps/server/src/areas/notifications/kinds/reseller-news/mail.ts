import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const resellerNewsMail = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step, keeps: "words" } });

/** What became of the application, why it was refused, and what comes next. */
function page(pen: Pen, { step, reason }: Facts): PageBody {
  const words = texts[pen.language];
  const title = words.subject[step];
  return {
    subject: title,
    preview: words.next[step],
    title: [title],
    blocks: [opening(pen, [words.intro[step]]), ...paragraphs(reason), paragraph(words.next[step])],
    button: { label: words.button[step], url: pen.links.reseller },
    box: null,
  };
}
