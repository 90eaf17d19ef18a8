import { cardBrandName } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const cardExpires = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ hasEnded }) => (hasEnded ? "ended" : "soon") },
});

/** The mail says which saved card expires, when, and what is paid with it. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const card = words.card(cardBrandName(facts.brand), facts.last4);
  const day = pen.format.date(facts.expiresOn);
  const title = facts.hasEnded ? words.ended(card, day) : words.ends(card, day);
  const what = facts.paysRenewals ? words.renewals : words.kept;
  return {
    subject: title,
    preview: what,
    title: [title],
    blocks: [opening(pen, [words.intro]), paragraph(what)],
    button: { label: words.button, url: pen.links.cards },
    box: null,
  };
}
