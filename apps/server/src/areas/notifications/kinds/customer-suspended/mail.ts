import { mailKind, opening, paragraph, paragraphs, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const customerSuspendedMail = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ isSuspended }) => (isSuspended ? "suspended" : "resumed"), keeps: "words" },
});

/** Who suspended the account or opened it again, why, and what it means for domains. */
function page(pen: Pen, { isSuspended, account, brand, reason }: Facts): PageBody {
  const { suspended, resumed, button } = texts[pen.language];
  const words = isSuspended ? suspended : resumed;
  const number = String(account);
  const intro = words.intro(number, brand);
  return {
    subject: words.subject(number),
    preview: intro,
    title: [words.title],
    blocks: [opening(pen, [intro]), ...paragraphs(reason), paragraph(words.more)],
    button: { label: button, url: pen.links.start },
    box: null,
  };
}
