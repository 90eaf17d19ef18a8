import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const documentDecided = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ request, accepted }) => (request !== undefined ? "request" : accepted ? "accepted" : "refused") },
});

/** The mail with the decision about a document. The document proves who an owner is, or a request waited for it. */
function page(pen: Pen, { owner: of, request, accepted, text }: Facts): PageBody {
  const words = texts[pen.language][request !== undefined ? "request" : accepted ? "accepted" : "refused"];
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
    },
    box: null,
  };
}
