import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const ownerConsent = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/** The mail asks the former or the new owner to agree to a change of owner. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(facts.name);
  const { oldOwner, newOwner, by } = facts;
  return {
    subject: words.subject(name),
    preview: words.intro(name, by),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(name, by)]),
      paragraph(words.fromTo(oldOwner, newOwner)),
      paragraph(words.side[facts.side]),
      paragraph(words.notYou),
    ],
    button: { label: words.button, url: pen.links.ownerConsent(needed(token)) },
    box: null,
  };
}
