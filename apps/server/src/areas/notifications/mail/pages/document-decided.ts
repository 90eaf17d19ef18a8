import type { FactsOf } from "../facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "./parts.ts";

/** What was decided about a document that shows who an owner is. */
export function documentDecidedPage(pen: Pen, { owner, accepted, text }: FactsOf<"document-decided">): PageBody {
  const words = pen.texts.documentDecided[accepted ? "accepted" : "refused"];
  return {
    subject: words.subject(owner),
    preview: words.preview,
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(owner)]),
      ...(text === "" ? [] : [paragraph(text)]),
      ...(words.more === null ? [] : [paragraph(words.more)]),
    ],
    button: { label: words.button, url: pen.links.domains, hint: pen.texts.spelledOut },
    box: null,
  };
}
