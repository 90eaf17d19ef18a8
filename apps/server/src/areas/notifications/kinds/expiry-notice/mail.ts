import type { ExpiringName, FactsOf } from "../../mail/facts.ts";
import type { Block, ItemRow } from "../../mail/page.ts";
import { feesLine, opening, type PageBody, type Pen } from "../../mail/parts.ts";

type Facts = FactsOf<"expiry-notice">;

/**
 * What the registrant of names hears about the end of their paid time: the days, what keeping them costs, and how it is done.
 *
 * Source  ICANN, Expired Registration Recovery Policy 2.1 and 4
 */
export function expiryNoticePage(pen: Pen, facts: Facts): PageBody {
  const words = pen.texts.expiryNotice;
  const [first] = facts.names;
  const said = first === undefined ? "" : words.one[first.stage](pen.format.name(first.name), ends(pen, first));
  const title = facts.count === 1 ? said : words.many(pen.format.count(facts.count));
  return {
    subject: title,
    preview: facts.count === 1 && first !== undefined ? feesLine(pen, first, facts.currency) : said,
    title: [title],
    blocks: [opening(pen, [words.intro(facts.by)]), namesBlock(pen, facts), howBlock(pen, facts.by)],
    button: { label: words.button, url: pen.links.keepingNames, hint: pen.texts.spelledOut },
    box: null,
  };
}

const ends = (pen: Pen, { expiresAt }: ExpiringName): string => pen.format.date(expiresAt);

function namesBlock(pen: Pen, facts: Facts): Block {
  const words = pen.texts.expiryNotice;
  const unlisted = facts.count - facts.names.length;
  const rows = facts.names.map((name): ItemRow => {
    const until = name.until === null ? null : pen.format.date(name.until);
    const details = [
      words.detail[name.stage](ends(pen, name), until),
      ...(name.stage === "restorable" ? [] : [words.mode[name.mode]]),
      ...(name.interruptedAt === null ? [] : [words.interrupted(pen.format.date(name.interruptedAt))]),
      feesLine(pen, name, facts.currency),
    ];
    return { title: { name: pen.format.name(name.name) }, details, amount: null };
  });
  return {
    kind: "items",
    amountHead: null,
    rows,
    more: unlisted > 0 ? words.more(unlisted, pen.format.count(unlisted)) : null,
    sums: [],
  };
}

function howBlock(pen: Pen, by: string): Block {
  const { how, steps, link } = pen.texts.expiryNotice;
  return {
    kind: "steps",
    title: how,
    steps: [[steps.ask(by)], [`${steps.login} `, { link, url: pen.links.renewals }], [steps.write]],
  };
}
