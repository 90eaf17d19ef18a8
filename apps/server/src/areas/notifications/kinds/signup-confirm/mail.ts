import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";
import { whenAndWhere } from "../password-reset/mail.ts";

/** The link that proves the address of somebody who signed up. */
export const signupConfirmPage = (pen: Pen, facts: FactsOf<"signup-confirm">, token: string): PageBody =>
  addressProof(pen, pen.texts.signupConfirm, facts, token);

/** The link that proves a user's new address, which counts from then on. */
export const emailChangePage = (pen: Pen, facts: FactsOf<"email-change">, token: string): PageBody =>
  addressProof(pen, pen.texts.emailChange, facts, token);

function addressProof(
  pen: Pen,
  words: Pen["texts"]["signupConfirm" | "emailChange"],
  facts: FactsOf<"signup-confirm" | "email-change">,
  token: string,
): PageBody {
  return {
    subject: words.subject,
    preview: words.intro(facts.username),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(facts.username)]),
      paragraph(words.once),
      { kind: "facts", facts: whenAndWhere(pen, facts.at, facts.address) },
      paragraph(words.notYou),
    ],
    button: { label: words.button, url: pen.links.confirmEmail(token), hint: pen.texts.spelledOut },
    box: null,
  };
}

/** The first mail of an account that works: its number, its user, and what comes next. */
export function welcomePage(pen: Pen, facts: FactsOf<"welcome">): PageBody {
  const words = pen.texts.welcome;
  const row = (label: string, value: string) => ({ label, values: [value], isMono: false });
  return {
    subject: words.subject(facts.brand),
    preview: words.intro,
    title: [words.title(facts.brand)],
    blocks: [
      opening(pen, [words.intro]),
      {
        kind: "facts",
        facts: [row(words.number, String(facts.accountNumber)), row(words.username, facts.username)],
      },
      paragraph(words.next),
    ],
    button: { label: words.button, url: pen.links.security, hint: pen.texts.spelledOut },
    box: null,
  };
}

/** Somebody else made the user: the link by which its owner chooses the password. */
export function userInvitedPage(pen: Pen, facts: FactsOf<"user-invited">, token: string): PageBody {
  const words = pen.texts.userInvited;
  return {
    subject: words.subject(facts.by),
    preview: words.intro(facts.by, facts.username),
    title: [words.title(facts.by)],
    blocks: [opening(pen, [words.intro(facts.by, facts.username)]), paragraph(words.once), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.invitation(token), hint: pen.texts.spelledOut },
    box: null,
  };
}
