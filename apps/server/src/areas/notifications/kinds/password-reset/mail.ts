import { whenAndWhere } from "../../logins/index.ts";
import { mailKind, needed, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { link } from "./link.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const passwordReset = mailKind({ facts, texts, samples, page, link, isAsked: true });

/** The mail with a link to set a new password. It says how long the link is valid, and that nothing changes if it is not used. */
function page(pen: Pen, facts: Facts, token?: string): PageBody {
  const words = texts[pen.language];
  const url = pen.links.resetPassword(needed(token));
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
    button: { label: words.button, url },
    box: null,
  };
}
