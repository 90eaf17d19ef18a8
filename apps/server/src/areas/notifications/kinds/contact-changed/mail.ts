import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const contactChanged = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** The mail to the former address of a contact. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  return {
    subject: words.subject(facts.owner),
    preview: words.intro(facts.owner, facts.newAddress),
    title: [words.title],
    blocks: [opening(pen, [words.intro(facts.owner, facts.newAddress)]), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.start },
    box: null,
  };
}
