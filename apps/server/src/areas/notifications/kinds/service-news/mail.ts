import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const serviceNewsMail = mailKind({ facts, texts, samples, page });

/** What happens to a service, and what its owner can do about it. */
function page(pen: Pen, { news, name, until, type, serviceId }: Facts): PageBody {
  const words = texts[pen.language];
  const day = until === null ? "" : pen.format.date(until);
  const title = words.subject[news](name, day);
  return {
    subject: title,
    preview: words.next[news],
    title: [title],
    blocks: [opening(pen, [words.intro[news](name, day)]), paragraph(words.next[news])],
    button: { label: words.button, url: pen.links.service(type, serviceId) },
    box: null,
  };
}
