import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const statement = mailKind({
  facts,
  texts,
  samples,
  page,
  attachments: ({ from, to }) => [{ statement: { from, to }, filename: `statement-${from}-${to}.pdf` }],
});

/** A statement of account, which is attached. */
function page(pen: Pen, { from, to }: Facts): PageBody {
  const words = texts[pen.language];
  const [first, last] = [pen.format.date(from), pen.format.date(to)];
  const intro = words.intro(first, last);
  return {
    subject: words.subject(first, last),
    preview: intro,
    title: [words.title],
    blocks: [opening(pen, [intro]), paragraph(words.questions)],
    button: { label: words.button, url: pen.links.invoices },
    box: null,
  };
}
