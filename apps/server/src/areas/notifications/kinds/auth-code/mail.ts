import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { openCode } from "./open-code.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const authCode = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link: openCode, isAsked: true });

/** The auth code of a domain, for its holder. */
function page(pen: Pen, { domainId, name, until }: Facts, code?: string): PageBody {
  const words = texts[pen.language];
  const domain = pen.format.name(name);
  return {
    subject: words.subject(domain),
    preview: words.subject(domain),
    title: [words.subject(domain)],
    blocks: [
      opening(pen, [words.intro(domain)]),
      {
        kind: "facts",
        facts: [
          { label: words.code, values: [needed(code)], isMono: true },
          { label: words.until, values: [pen.format.moment(until)], isMono: false },
        ],
      },
      paragraph(words.careful),
      paragraph(words.notYou),
    ],
    button: { label: words.button, url: pen.links.domain(domainId) },
    box: null,
  };
}
