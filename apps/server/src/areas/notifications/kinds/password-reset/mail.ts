import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** A link to set a new password: for how long, and that nothing happens without it. */
export function passwordResetPage(pen: Pen, facts: FactsOf<"password-reset">, token: string): PageBody {
  const words = pen.texts.passwordReset;
  const url = pen.links.resetPassword(token);
  return {
    subject: words.subject,
    preview: words.intro(facts.username),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(facts.username)]),
      paragraph(words.once),
      { kind: "facts", facts: whenAndWhere(pen, facts.askedAt, facts.address) },
      paragraph(words.notYou),
    ],
    button: { label: words.button, url, hint: pen.texts.spelledOut },
    box: null,
  };
}

/** When it happened, and from which internet address. */
export function whenAndWhere(pen: Pen, at: string, address: string) {
  const { when, where } = pen.texts.passwordReset;
  return [
    { label: when, values: [pen.format.moment(at)], isMono: false },
    { label: where, values: [address], isMono: true },
  ];
}
