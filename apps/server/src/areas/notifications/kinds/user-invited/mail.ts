import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const userInvited = mailKind({ facts, texts, samples, page, link });

/** The mail to a person for whom somebody has added a user. The person chooses the password through the link. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  return {
    subject: words.subject(facts.by),
    preview: words.intro(facts.by, facts.username),
    title: [words.title(facts.by)],
    blocks: [opening(pen, [words.intro(facts.by, facts.username)]), paragraph(words.once), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.invitation(needed(token)) },
    box: null,
  };
}
