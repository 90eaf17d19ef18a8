import { moneyIn } from "@nameplane/values";
import { mailKind, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const resaleOrderMail = mailKind({ facts, texts, samples, page, own: "none" });

/** The mail to a reseller says which customer wants to order for how much, why the order waits, and until when. */
function page(pen: Pen, { orderNumber, from, currency, totalMinor, cause, until }: Facts): PageBody {
  const words = texts[pen.language];
  const of = moneyIn(currency);
  const sum = pen.format.money(of(totalMinor));
  const { why, limitMinor, spentMinor } = cause;
  const money = (amount: typeof limitMinor) => pen.format.money(of(amount ?? 0));
  const reason =
    why === "resellermonth"
      ? words.month(money(limitMinor), money(spentMinor))
      : why === "resellernames"
        ? words.names(pen.format.count(limitMinor ?? 0), pen.format.count(spentMinor ?? 0))
        : words.all;
  return {
    subject: words.subject(from, sum),
    preview: words.intro(from),
    title: [words.title],
    blocks: [
      paragraph(words.intro(from)),
      {
        kind: "facts",
        facts: [
          { label: words.order, values: [`O${orderNumber}`], isMono: false },
          { label: words.total, values: [sum], isMono: false },
        ],
      },
      paragraph(reason),
      paragraph(words.next(pen.format.moment(until))),
    ],
    button: { label: words.button, url: pen.links.resaleOrders },
    box: null,
  };
}
