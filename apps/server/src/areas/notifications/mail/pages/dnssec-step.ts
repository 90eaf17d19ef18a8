import type { FactsOf } from "../facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "./parts.ts";

/** A DS that the registrar of a name has to add or remove: which one, and that it is found by itself. */
export function dnssecStepPage(pen: Pen, facts: FactsOf<"dnssec-step">): PageBody {
  const words = pen.texts.dnssecStep;
  const { subject, title, intro, next } = words[facts.act];
  const name = pen.format.name(facts.name);
  const lines = facts.records.map(
    ({ keyTag, algorithm, digestType, digest }) =>
      `${facts.name}. IN DS ${keyTag} ${algorithm} ${digestType} ${digest}`,
  );
  return {
    subject: facts.isReminder ? words.again(subject(name)) : subject(name),
    preview: next,
    title: title(name),
    blocks: [
      opening(pen, intro(name)),
      { kind: "facts", facts: [{ label: words.record, values: lines, isMono: true }] },
      paragraph(next),
      paragraph(words.seen),
    ],
    button: { label: words.button, url: pen.links.domainDnssec(facts.domainId), hint: pen.texts.spelledOut },
    box: null,
  };
}
