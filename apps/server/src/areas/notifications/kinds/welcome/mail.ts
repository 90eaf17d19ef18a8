import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const welcome = mailKind({ facts, texts, samples, page });

/** The first mail to a confirmed account: its number, its user, and what to do next. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const row = (label: string, value: string) => ({ label, values: [value], isMono: false });
  return {
    subject: words.subject(facts.brand),
    preview: words.intro,
    title: [words.title(facts.brand)],
    blocks: [
      opening(pen, [words.intro]),
      {
        kind: "facts",
        facts: [row(words.number, String(facts.accountNumber)), row(words.username, facts.username)],
      },
      paragraph(words.next),
    ],
    button: { label: words.button, url: pen.links.security },
    box: null,
  };
}
