import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const dnsPlans = mailKind({ facts, texts, samples, page, own: { caseOf } });

/** The mail says which DNS plans end or have ended, when, and what happens to the records of their zones. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const { plans, count, freeRecords } = facts;
  const [first] = plans;
  const isOne = count === 1;
  const subject =
    first !== undefined && isOne
      ? words.one[first.group](first.plan, pen.format.name(first.name), pen.format.date(first.until))
      : words.many(pen.format.count(count));
  const others = count - plans.length;
  const free = pen.format.count(freeRecords);
  const groups = [...new Set(plans.map(({ group }) => group))];
  return {
    subject,
    preview: words.preview(free),
    title: [subject],
    blocks: [
      opening(pen, [plans.every(isOver) ? words.introOver(free) : words.introAhead(free)]),
      {
        kind: "items",
        amountHead: null,
        rows: plans.map((plan) => ({
          title: { name: pen.format.name(plan.name) },
          details: [
            words.detail[plan.group](plan.plan, pen.format.date(plan.until)),
            plan.records > freeRecords
              ? words.above(pen.format.count(plan.records), pen.format.count(plan.records - freeRecords))
              : words.fits(plan.records, pen.format.count(plan.records)),
          ],
          amount: null,
        })),
        more: others === 0 ? null : words.more(pen.format.count(others)),
        sums: [],
      },
      paragraph(words.kept(free)),
      ...groups.map((group) => paragraph(words.next[group])),
    ],
    button: {
      label: isOne ? words.button : words.buttonMany,
      url: first !== undefined && isOne ? pen.links.domainDns(first.domainId) : pen.links.services,
    },
    box: null,
  };
}

/** Whether a plan has ended already. */
function isOver({ group }: Facts["plans"][number]): boolean {
  return group === "ended" || group === "trialEnded" || group === "suspended";
}

function caseOf({ plans }: Facts): string {
  return plans.every(isOver) ? "over" : "ahead";
}
