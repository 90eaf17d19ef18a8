import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";
import { whenAndWhere } from "../password-reset/mail.ts";

/** How the reader logs in has changed: what, when, from where, and what to do if it was somebody else. */
export function loginChangedPage(pen: Pen, facts: FactsOf<"login-changed">, token?: string): PageBody {
  const words = pen.texts.loginChanged;
  const { subject, intro } = words.of[facts.what];
  if (facts.undo !== undefined && token === undefined)
    throw new RangeError("a mail that can be taken back needs the token of its link");
  return {
    subject,
    preview: intro(facts.username),
    title: [subject],
    blocks: [opening(pen, [intro(facts.username)]), { kind: "facts", facts: whenAndWhere(pen, facts.at, facts.address) }],
    button: { label: words.button, url: pen.links.security, hint: pen.texts.spelledOut },
    box: {
      title: words.notYouTitle,
      blocks: [
        // A link to set a password would go to the new address.
        paragraph(...(token === undefined ? words.notYou(pen.links.forgot) : words.undo(pen.links.confirmEmail(token)))),
      ],
    },
  };
}
