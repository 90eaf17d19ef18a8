import { cardBrandName, moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const topUp = mailKind({ facts, texts, samples, page, own: { caseOf: ({ what }) => what } });

/** Says that credit was topped up, that the limit of the month is reached, or why nothing is charged any more. */
function page(pen: Pen, of: Facts): PageBody {
  const { format, language, links } = pen;
  const words = texts[language];
  const own = moneyIn(of.currency);
  const [amount, threshold, balance] = [
    format.money(own(of.amountMinor)),
    format.money(own(of.thresholdMinor)),
    format.money(own(of.balanceMinor)),
  ];
  const month = format.money(own(of.monthMinor));
  const means = words.means[of.kind](cardBrandName(of.brand), of.name);
  const told = {
    done: { subject: words.done.subject(amount), intro: words.done.intro(amount, threshold, means), rest: words.done.right },
    capped: { subject: words.capped.subject(month), intro: words.capped.intro(balance, threshold), rest: words.capped.right },
    stopped: {
      subject: words.stopped.subject(amount),
      intro: words.stopped[of.why ?? "declined"](amount, means),
      rest: words.stopped.off,
    },
  }[of.what];
  const row = (label: string, value: string) => ({ label, values: [value], isMono: false });
  return {
    subject: told.subject,
    preview: told.intro,
    title: [told.subject],
    blocks: [
      opening(pen, [told.intro]),
      {
        kind: "facts",
        facts: [
          row(words.facts.amount, amount),
          row(words.facts.balance, balance),
          row(words.facts.month, words.facts.of(format.money(own(of.usedMinor)), month)),
          ...(of.receiptNumber === null ? [] : [row(words.facts.receipt, String(of.receiptNumber))]),
        ],
      },
      paragraph(told.rest),
    ],
    button: { label: words.button, url: links.deposit },
    box: null,
  };
}
