import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const forwardAsked = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/** The mail asks the owner of an address whether mail may be forwarded to it. The reader may be a stranger. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const { by, forward } = facts;
  const intro = forward === "" ? words.introAny(by) : words.intro(by, forward);
  return {
    subject: words.subject(by),
    preview: intro,
    title: [words.title],
    blocks: [opening(pen, [intro]), paragraph(words.untilThen), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.forwardAsk(needed(token)) },
    box: null,
  };
}
