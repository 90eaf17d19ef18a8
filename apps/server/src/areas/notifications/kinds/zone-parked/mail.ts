import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const zoneParked = mailKind({ facts, texts, samples, page });

/** The mail says that a zone is no longer served, because another account has proved that it owns the domain. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const name = pen.format.name(facts.apex);
  return {
    subject: words.subject(name),
    preview: words.preview(name),
    title: words.title(name),
    blocks: [opening(pen, words.intro(name)), paragraph(words.kept(facts.recordCount, pen.format.count(facts.recordCount)))],
    button: { label: words.button, url: pen.links.domains },
    box: null,
  };
}
