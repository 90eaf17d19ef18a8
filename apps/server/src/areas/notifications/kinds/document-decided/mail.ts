import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** What was decided about a document: one that shows who an owner is, or one that a request waited for. */
export function documentDecidedPage(pen: Pen, { owner: of, request, accepted, text }: FactsOf<"document-decided">): PageBody {
  const words = pen.texts.documentDecided[request !== undefined ? "request" : accepted ? "accepted" : "refused"];
  const owner = request === undefined ? of : pen.format.name(of);
  return {
    subject: words.subject(owner),
    preview: words.preview,
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(owner)]),
      ...(text === "" ? [] : [paragraph(text)]),
      ...(words.more === null ? [] : [paragraph(words.more)]),
    ],
    button: {
      label: words.button,
      url: request === undefined ? pen.links.domains : pen.links.request(request),
      hint: pen.texts.spelledOut,
    },
    box: null,
  };
}
