import { moneyIn } from "@nameplane/values";
import { feesLine } from "../../expiring/index.ts";
import { mailKind, opening, type Block, type ItemRow, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const renewals = mailKind({ facts, texts, samples, page, own: { caseOf } });

type Name = Facts["names"][number];
type Group = Name["group"];

/** Order of the groups in the mail, the most important first. */
const order: readonly Group[] = ["unpaid", "restorable", "expired", "manual", "automatic", "ending", "renewed"];
/** Groups of domains that will be lost unless their owner acts. */
const needsOwner = ["unpaid", "restorable", "expired", "manual"] as const;
type Needing = (typeof needsOwner)[number];
const isNeeding = (group: Group): group is Needing => (needsOwner as readonly Group[]).includes(group);

/** The daily mail of an account about paid periods that end. */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const groups = order.filter((group) => countOf(facts, group) > 0);
  const [title, preview] = headings(pen, facts, groups);
  const needed = needsOwner.some((group) => groups.includes(group));
  return {
    subject: title,
    preview,
    title: [title],
    blocks: [opening(pen, [needed ? words.introNeeds : words.intro]), ...groups.flatMap((group) => blocksOf(pen, facts, group))],
    button:
      groups[0] === "unpaid" ? { label: words.addCard, url: pen.links.cards } : { label: words.button, url: pen.links.renewals },
    box: null,
  };
}

const countOf = (facts: Facts, group: Group): number => facts.counts[group] ?? 0;

function headings(pen: Pen, facts: Facts, groups: readonly Group[]): [title: string, preview: string] {
  const words = texts[pen.language];
  const [urgent] = groups;
  const first = facts.names.find(({ group }) => group === urgent);
  if (urgent === undefined || first === undefined) return [words.many.renewed("0"), ""];
  const needing = needsOwner.reduce((sum, group) => sum + countOf(facts, group), 0);
  const count = isNeeding(urgent) ? needing : countOf(facts, urgent);
  const said = words.one[urgent](pen.format.name(first.name), dateOf(pen, first));
  if (count === 1) return [said, detailOf(pen, first)];
  const many = isNeeding(urgent) ? words.manyNeed : words.many[urgent];
  return [many(pen.format.count(count)), said];
}

/** The date in the sentence about a domain: the deadline for the next step if there is one, otherwise the end of the period. */
function dateOf(pen: Pen, { group, actsAt, expiresAt }: Name): string {
  const until = group === "restorable" || group === "automatic" ? actsAt : null;
  return pen.format.date(until ?? expiresAt);
}

function detailOf(pen: Pen, name: Name): string {
  const words = texts[pen.language].detail;
  const [ends, acts] = [pen.format.date(name.expiresAt), name.actsAt === null ? null : pen.format.date(name.actsAt)];
  return name.group === "automatic" ? words.automatic(ends, acts ?? ends, name.way) : words[name.group](ends, acts);
}

function blocksOf(pen: Pen, facts: Facts, group: Group): Block[] {
  const words = texts[pen.language];
  const listed = facts.names.filter((name) => name.group === group);
  const unlisted = countOf(facts, group) - listed.length;
  const hasPrices = listed.some(({ totalMinor }) => totalMinor !== null);
  const rows = listed.map((name): ItemRow => ({
    title: { name: pen.format.name(name.name) },
    details: [detailOf(pen, name), ...(name.fees === undefined ? [] : [feesLine(pen, name.fees, facts.currency)])],
    amount: name.totalMinor === null ? null : pen.format.money(moneyIn(facts.currency)(name.totalMinor)),
  }));
  return [
    { kind: "heading", text: words.group[group] },
    {
      kind: "items",
      amountHead: hasPrices ? words.inclVat : null,
      rows,
      more: unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null,
      sums: [],
    },
  ];
}

/** Whether the account's owner has to act ("act"), or is only informed ("know"). */
function caseOf(facts: Facts): string {
  return needsOwner.some((group) => countOf(facts, group) > 0) ? "act" : "know";
}
