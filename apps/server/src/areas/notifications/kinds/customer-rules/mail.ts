import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const customerRulesMail = mailKind({ facts, texts, samples, page, own: { keeps: "words" } });

/** What applies to the account from now on, as a list. A rule that the reseller has not set is not in the list. */
function page(pen: Pen, { account, brand, ...rules }: Facts): PageBody {
  const words = texts[pen.language];
  const number = String(account);
  const intro = words.intro(brand, number);
  const list = linesOf(pen, brand, rules);
  return {
    subject: words.subject(brand),
    preview: intro,
    title: [words.title],
    blocks: [
      opening(pen, [intro]),
      ...(list.length === 0 ? [paragraph(words.none)] : list.map((line) => paragraph(line))),
      paragraph(words.more),
    ],
    button: { label: words.button, url: pen.links.start },
    box: null,
  };
}

function linesOf(
  pen: Pen,
  brand: string,
  { currency, monthMinor, names, holdsOrders, needsTwoStep, hidden }: Omit<Facts, "template" | "account" | "brand">,
): string[] {
  const words = texts[pen.language];
  return [
    ...(holdsOrders ? [words.holds(brand)] : []),
    ...(!holdsOrders && monthMinor !== null ? [words.month(brand, pen.format.money(moneyIn(currency)(monthMinor)))] : []),
    ...(!holdsOrders && names !== null ? [words.names(brand, pen.format.count(names))] : []),
    ...(needsTwoStep ? [words.twoStep] : []),
    ...(hidden.length > 0 ? [words.hidden(hidden.map((each) => words.section[each]).join(", "))] : []),
  ];
}
