import { whenAndWhere } from "../../logins/index.ts";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const loginChanged = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/**
 * The mail says that the way in which the reader logs in has changed: what, when, from where, and what to do if somebody else did
 * it.
 */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const { subject, intro } = words.of[facts.what];
  if (facts.undo !== undefined && token === undefined)
    throw new RangeError("a mail that can be taken back needs the token of its link");
  return {
    subject,
    preview: intro(facts.username),
    title: [subject],
    blocks: [opening(pen, [intro(facts.username)]), { kind: "facts", facts: whenAndWhere(pen, facts.at, facts.address) }],
    button: { label: words.button, url: pen.links.security },
    box: {
      title: words.notYouTitle,
      blocks: [
        // Mails with a link to set a password go to the new address, which may be an attacker's. So this reader gets the link
        // that restores the former address instead.
        paragraph(...(token === undefined ? words.notYou(pen.links.forgot) : words.undo(pen.links.confirmEmail(token)))),
      ],
    },
  };
}
