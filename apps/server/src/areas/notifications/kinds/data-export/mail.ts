import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const dataExport = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ until }) => (until === null ? "failed" : "ready") },
});

/**
 * The mail says that the copy of an account is ready, or could not be made. It contains no link to the file itself, because the
 * file may only be fetched after a login.
 */
function page(pen: Pen, { account, until }: Facts): PageBody {
  const { ready, failed, warn, button } = texts[pen.language];
  const words = until === null ? failed : ready;
  const number = String(account);
  return {
    subject: words.subject(number),
    preview: words.title,
    title: [words.title],
    blocks: [
      opening(pen, [until === null ? failed.intro(number) : ready.intro(number, pen.format.date(until))]),
      ...(until === null ? [] : [paragraph(ready.more)]),
      paragraph(warn),
    ],
    button: { label: button, url: pen.links.accountData },
    box: null,
  };
}
