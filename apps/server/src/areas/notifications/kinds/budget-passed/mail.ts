import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const budgetPassed = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { caseOf: ({ label }) => (label === null ? "account" : "label") },
});

/** The mail says by how much renewals have passed a budget, and what that means. */
function page(pen: Pen, { label, currency, limitMinor, spentMinor, month }: Facts): PageBody {
  const words = texts[pen.language];
  const of = moneyIn(currency);
  const [spent, limit] = [pen.format.money(of(spentMinor)), pen.format.money(of(limitMinor))];
  const subject = label === null ? words.subject : words.subjectLabel(label);
  return {
    subject,
    preview: words.preview,
    title: [subject],
    blocks: [
      opening(pen, [label === null ? words.intro(spent, limit) : words.introLabel(label, spent, limit)]),
      {
        kind: "facts",
        facts: [
          { label: words.month, values: [pen.format.date(month)], isMono: false },
          { label: words.budget, values: [limit], isMono: false },
          { label: words.used, values: [spent], isMono: false },
        ],
      },
      paragraph(words.kept),
    ],
    button: { label: words.button, url: pen.links.spending },
    box: null,
  };
}
