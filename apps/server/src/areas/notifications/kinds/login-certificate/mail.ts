import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const loginCertificateMail = mailKind({ facts, texts, samples, page });

/** The mail says until when the login service's certificate is valid, and what to do before it is replaced. */
function page(pen: Pen, { name, endsAt, hasEnded }: Facts): PageBody {
  const words = texts[pen.language];
  const title = hasEnded ? words.subjectEnded(name) : words.subject(name);
  const intro = hasEnded ? words.introEnded : words.intro;
  return {
    subject: title,
    preview: words.next,
    title: [title],
    blocks: [opening(pen, [intro(name, pen.format.date(endsAt))]), paragraph(words.next)],
    button: { label: words.button, url: pen.links.singleSignOn },
    box: null,
  };
}
