import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const brandHostNewsMail = mailKind({ facts, texts, samples, page, own: { caseOf: ({ step }) => step } });

/** The mail says what is wrong with a host of a brand, and what its reseller can do about it. */
function page(pen: Pen, { step, host, brand, why, endsAt }: Facts): PageBody {
  const words = texts[pen.language];
  const title = words.subject[step](host);
  const day = endsAt === null ? "" : pen.format.date(endsAt.slice(0, 10));
  const next = why === null ? words.lostNext : words.next[why];
  return {
    subject: title,
    preview: next,
    title: [title],
    blocks: [opening(pen, [words.intro[step]({ host, brand, day })]), paragraph(next)],
    button: { label: words.button, url: pen.links.brand },
    box: null,
  };
}
