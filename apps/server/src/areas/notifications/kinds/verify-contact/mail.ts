import type { FactsOf } from "../../mail/facts.ts";
import { opening, paragraph, type PageBody, type Pen } from "../../mail/parts.ts";

/** Names a sentence lists; the rest is counted. */
const named = 5;

function listOf(pen: Pen, names: readonly string[], count: number): string {
  const shown = names.slice(0, named).map((name) => pen.format.name(name));
  return count > shown.length ? pen.texts.verifyContact.more(shown.join(", "), count - shown.length) : shown.join(", ");
}

/** Asks the owner of a domain to confirm the address; says by when, and what stops otherwise. */
export function verifyContactPage(pen: Pen, facts: FactsOf<"verify-contact">, token: string): PageBody {
  const words = pen.texts.verifyContact;
  const { owner, by, stage, deadline, nameCount } = facts;
  const names = listOf(pen, facts.names, nameCount);
  const day = deadline === null ? null : pen.format.date(deadline);
  const said =
    stage === "lapsed"
      ? words.lapsed(names, nameCount)
      : day === null || nameCount === 0
        ? words.noDeadline
        : words.deadline(day, names, nameCount);
  return {
    subject:
      stage === "lapsed"
        ? words.subjectLapsed(nameCount)
        : stage === "reminder" && day !== null
          ? words.subjectReminder(day)
          : words.subject,
    preview: said,
    title: [stage === "lapsed" ? words.titleLapsed : words.title],
    blocks: [opening(pen, [words.intro(owner, by)]), paragraph(said), paragraph(words.wrong), paragraph(words.link)],
    button: { label: words.button, url: pen.links.verifyContact(token), hint: pen.texts.spelledOut },
    box: null,
  };
}

/** Asks one side of a change of owner. */
export function ownerConsentPage(pen: Pen, facts: FactsOf<"owner-consent">, token: string): PageBody {
  const words = pen.texts.ownerConsent;
  const name = pen.format.name(facts.name);
  const { oldOwner, newOwner, by } = facts;
  return {
    subject: words.subject(name),
    preview: words.intro(name, by),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(name, by)]),
      paragraph(words.fromTo(oldOwner, newOwner)),
      paragraph(words.side[facts.side]),
      paragraph(words.notYou),
    ],
    button: { label: words.button, url: pen.links.ownerConsent(token), hint: pen.texts.spelledOut },
    box: null,
  };
}

/** Tells the address a contact had until now. */
export function contactMovedPage(pen: Pen, facts: FactsOf<"contact-moved">): PageBody {
  const words = pen.texts.contactMoved;
  return {
    subject: words.subject(facts.owner),
    preview: words.intro(facts.owner, facts.newAddress),
    title: [words.title],
    blocks: [opening(pen, [words.intro(facts.owner, facts.newAddress)]), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.start, hint: pen.texts.spelledOut },
    box: null,
  };
}
