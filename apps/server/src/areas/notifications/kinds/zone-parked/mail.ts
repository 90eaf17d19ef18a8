import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A zone that yielded to the new owner of its name. */
export function zoneParkedPage(pen: Pen, facts: FactsOf<"zone-parked">): PageBody {
  const words = pen.texts.zoneParked;
  const name = pen.format.name(facts.apex);
  return {
    subject: words.subject(name),
    preview: words.preview(name),
    title: words.title(name),
    blocks: [opening(pen, words.intro(name)), paragraph(words.kept(facts.recordCount, pen.format.count(facts.recordCount)))],
    button: { label: words.button, url: pen.links.domains, hint: pen.texts.spelledOut },
    box: null,
  };
}
