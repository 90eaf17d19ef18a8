import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { feesLine } from "../../expiring/index.ts";
import { mailKind, opening, type Block, type ItemRow, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type ExpiringName, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const expiryNotice = mailKind({
  facts,
  texts,
  samples,
  page,
  own: { keeps: "words" },
  // Registrants are entitled to this notice, so if the mail cannot be delivered, staff get a task of its own.
  undelivered: ({ names: listed }, why) => {
    const names = listed.map(({ name }) => name);
    const text = taskText("registrantUnreachable", { names: names.join(", "), ...why });
    return { kind: "registrant_unreachable", severity: "high", text, data: { names } };
  },
});

/**
 * The mail to the registrant of domains about the end of their paid period: the dates, the fees, and how to renew. Source: ICANN,
 * Expired Registration Recovery Policy 2.1 and 4.
 */
function page(pen: Pen, facts: Facts): PageBody {
  const words = texts[pen.language];
  const [first] = facts.names;
  const said = first === undefined ? "" : words.one[first.stage](pen.format.name(first.name), ends(pen, first));
  const title = facts.count === 1 ? said : words.many(pen.format.count(facts.count));
  return {
    subject: title,
    preview: facts.count === 1 && first !== undefined ? feesLine(pen, first, facts.currency) : said,
    title: [title],
    blocks: [opening(pen, [words.intro(facts.by)]), namesBlock(pen, facts), howBlock(pen, facts.by)],
    button: { label: words.button, url: pen.links.keepingNames },
    box: null,
  };
}

const ends = (pen: Pen, { expiresAt }: ExpiringName): string => pen.format.date(expiresAt);

function namesBlock(pen: Pen, facts: Facts): Block {
  const words = texts[pen.language];
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
    more: unlisted > 0 ? pen.texts.more(unlisted, pen.format.count(unlisted)) : null,
    sums: [],
  };
}

function howBlock(pen: Pen, by: string): Block {
  const { how, steps, link } = texts[pen.language];
  return {
    kind: "steps",
    title: how,
    steps: [[steps.ask(by)], [`${steps.login} `, { link, url: pen.links.renewals }], [steps.write]],
  };
}
