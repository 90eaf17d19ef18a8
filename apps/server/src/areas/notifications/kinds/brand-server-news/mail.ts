import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const brandServerNewsMail = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step } });

/** The mail says what happened to the name servers of a brand, and what its reseller can do about it. */
function page(pen: Pen, { step, host, brand, addresses }: Facts): PageBody {
  const words = texts[pen.language];
  const title = words.subject[step]({ host, brand });
  const next = words.next[step](host, addresses.join(", "));
  return {
    subject: title,
    preview: next,
    title: [title],
    blocks: [opening(pen, [words.intro[step]({ host, brand })]), paragraph(next)],
    button: { label: words.button, url: pen.links.brand },
    box: null,
  };
}
