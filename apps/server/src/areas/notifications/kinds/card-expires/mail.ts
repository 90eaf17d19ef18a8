import { cardBrandName } from "@nameplane/values";
import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A kept card ends: which one, since when or until when, and what hangs on it. */
export function cardExpiresPage(pen: Pen, facts: FactsOf<"card-expires">): PageBody {
  const words = pen.texts.cardExpires;
  const card = words.card(cardBrandName(facts.brand), facts.last4);
  const day = pen.format.date(facts.expiresOn);
  const title = facts.hasEnded ? words.ended(card, day) : words.ends(card, day);
  const what = facts.paysRenewals ? words.renewals : words.kept;
  return {
    subject: title,
    preview: what,
    title: [title],
    blocks: [opening(pen, [words.intro]), paragraph(what)],
    button: { label: words.button, url: pen.links.cards, hint: pen.texts.spelledOut },
    box: null,
  };
}
