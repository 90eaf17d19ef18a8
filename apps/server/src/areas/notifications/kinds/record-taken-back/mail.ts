import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const recordTakenBack = mailKind({ facts, texts, samples, page });

/** The mail says that a saved record is not served, and that the previous version is served again. */
function page(pen: Pen, { apex, domainId, set, isGone }: Facts): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(apex);
  return {
    subject: words.subject(name),
    preview: words.preview,
    title: words.title(name),
    blocks: [
      opening(pen, words.intro(name)),
      { kind: "facts", facts: [{ label: words.record, values: [set], isMono: true }] },
      paragraph(isGone ? words.gone : words.back),
      paragraph(words.next),
    ],
    button: { label: words.button, url: domainId === null ? pen.links.domains : pen.links.domainDns(domainId) },
    box: null,
  };
}
