import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** Asks the owner of an address, who may be a stranger, whether mail may be forwarded to it. */
export function forwardAskedPage(pen: Pen, facts: FactsOf<"forward-asked">, token: string): PageBody {
  const words = pen.texts.forwardAsked;
  const { by, forward } = facts;
  const intro = forward === "" ? words.introAny(by) : words.intro(by, forward);
  return {
    subject: words.subject(by),
    preview: intro,
    title: [words.title],
    blocks: [opening(pen, [intro]), paragraph(words.untilThen), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.forwardAsk(token), hint: pen.texts.spelledOut },
    box: null,
  };
}
