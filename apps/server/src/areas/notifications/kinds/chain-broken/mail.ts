import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const chainBroken = mailKind({ facts, texts, samples, page });

/**
 * The mail says that validating resolvers refuse the domain, what that means for its visitors, and where it can be repaired
 * safely.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(facts.name);
  return {
    subject: words.subject(name),
    preview: words.preview,
    title: words.title(name),
    blocks: [opening(pen, words.intro(name)), paragraph(words.fix)],
    button: { label: words.button, url: pen.links.domainDnssec(facts.domainId) },
    box: null,
  };
}
