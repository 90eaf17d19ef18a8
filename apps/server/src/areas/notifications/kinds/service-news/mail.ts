import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const serviceNewsMail = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ news, price }) => (news === "renews" && price !== null ? "dearer" : news) },
});

/** The mail says what happens to a service, and what its owner can do about it. */
function page(pen: Pen, { news, name, until, type, serviceId, price }: Facts): PageBody {
  const words = texts[pen.language];
  const day = until === null ? "" : pen.format.date(until);
  const hasNewPrice = news === "renews" && price !== null;
  const title = hasNewPrice ? words.newPrice.subject(name) : words.subject[news](name, day);
  const sum = (net: number) => pen.format.money(moneyIn(price?.currency ?? "")(net));
  return {
    subject: title,
    preview: words.next[news],
    title: [title],
    blocks: [
      opening(pen, [words.intro[news](name, day)]),
      ...(hasNewPrice ? [paragraph(words.newPrice.text(sum(price.before), sum(price.next)))] : []),
      paragraph(words.next[news]),
    ],
    button: { label: words.button, url: pen.links.service(type, serviceId) },
    box: null,
  };
}
