import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A chain that visitors' resolvers refuse: what it means, and where the one safe fix is. */
export function chainBrokenPage(pen: Pen, facts: FactsOf<"chain-broken">): PageBody {
  const words = pen.texts.chainBroken;
  const name = pen.format.name(facts.name);
  return {
    subject: words.subject(name),
    preview: words.preview,
    title: words.title(name),
    blocks: [opening(pen, words.intro(name)), paragraph(words.fix)],
    button: { label: words.button, url: pen.links.domainDnssec(facts.domainId), hint: pen.texts.spelledOut },
    box: null,
  };
}
