import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const verifyContact = mailKind({ facts, texts, samples, page, own: { keeps: "words" }, link });

/** How many domains a sentence lists. The others are only counted. */
const named = 5;

function listOf(pen: Pen, names: readonly string[], count: number): string {
  const shown = names.slice(0, named).map((name) => pen.format.name(name));
  return count > shown.length ? texts[pen.language].more(shown.join(", "), count - shown.length) : shown.join(", ");
}

/** The mail asks the owner of a domain to confirm the mail address. It says by when, and what stops working otherwise. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
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
    button: { label: words.button, url: pen.links.verifyContact(needed(token)) },
    box: null,
  };
}
