import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const userInvited = mailKind({ facts, texts, samples, page, link });

/** The mail to a person for whom somebody has added a user. The person chooses the password through the link. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const { opened, ...words } = texts[pen.language];
  const { by, username } = facts;
  const said =
    facts.opened === undefined
      ? { subject: words.subject(by), title: words.title(by), intro: words.intro(by, username) }
      : { subject: opened.subject(by), title: opened.title(by), intro: opened.intro(by, String(facts.opened), username) };
  return {
    subject: said.subject,
    preview: said.intro,
    title: [said.title],
    blocks: [opening(pen, [said.intro]), paragraph(words.once), paragraph(words.notYou)],
    button: { label: words.button, url: pen.links.invitation(needed(token)) },
    box: null,
  };
}
