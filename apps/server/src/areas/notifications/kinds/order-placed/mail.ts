import { isZeroMoney, moneyIn, negateMoney, subtractMoney } from "@nameplane/values";
import { actOf, bankBlocks, orderTexts, rowTitle } from "../../lines/index.ts";
import {
  mailKind,
  nameOf,
  opening,
  paragraph,
  type Block,
  type ItemRow,
  type PageBody,
  type Pen,
  type SumRow,
} from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const orderPlaced = mailKind({ facts, texts, samples, page, own: { caseOf } });

/** The order confirmation. For a bank transfer it says what to pay; a second mail confirms that the money has arrived. */
function page(pen: Pen, facts: Facts): PageBody {
  const { format, links } = pen;
  const words = texts[pen.language];
  const isAwaited = facts.bank !== null;
  const hasArrived = facts.method === "bank" && facts.isPaid;
  const amount = format.money(moneyIn(facts.currency)(facts.bank?.amountMinor ?? facts.totalMinor));
  const first = facts.lines[0] === undefined ? orderTexts[pen.language].yourOrder : titleText(pen, facts.lines[0]);
  const what = facts.lineCount > 1 ? words.andMore(first, format.count(facts.lineCount - 1)) : first;
  const payBy = facts.bank?.dueOn ? format.date(facts.bank.dueOn) : null;
  const intro = isAwaited
    ? words.waiting(facts.orderNumber, facts.areRegistrations)
    : words.working(facts.orderNumber, facts.areRegistrations, facts.lineCount);
  const subject = () => {
    if (hasArrived) return words.subjectPaid(facts.orderNumber);
    return isAwaited && payBy !== null
      ? words.subjectToPay(facts.orderNumber, amount, payBy)
      : words.subject(facts.orderNumber, what);
  };
  return {
    subject: subject(),
    preview: what,
    title: [hasArrived ? words.titlePaid : isAwaited ? words.titleToPay : words.title],
    blocks: [
      opening(pen, intro),
      linesBlock(pen, facts),
      // An order that costs nothing gets no invoice, so nothing is said about one.
      paragraph(
        words.next(facts.lineCount),
        ...(facts.method === "free" ? [] : [" ", facts.isSetAside ? words.invoicedAtEnd : words.invoiceApart]),
      ),
      // A private buyer has to get this on paper or in a mail (directive 2011/83/EU article 8(7)).
      ...(facts.consent === undefined ? [] : [paragraph(words.consent(facts.consent))]),
    ],
    button: { label: words.button, url: links.order(facts.orderNumber) },
    box:
      facts.bank === null
        ? null
        : { title: orderTexts[pen.language].bank.payTitle(amount, payBy), blocks: bankBlocks(pen, facts.bank, facts.currency) },
  };
}

function titleText(pen: Pen, line: Facts["lines"][number]): string {
  return nameOf(pen, line.name) ?? actOf(pen, line);
}

function linesBlock(pen: Pen, facts: Facts): Block {
  const { format } = pen;
  const words = texts[pen.language];
  const of = moneyIn(facts.currency);
  const unlisted = facts.lineCount - facts.lines.length;
  return {
    kind: "items",
    amountHead: words.exclVat,
    rows: facts.lines.map((line): ItemRow => {
      const length = line.years > 0 ? [words.years(line.years)] : [];
      return {
        title: rowTitle(pen, line),
        details: [
          [actOf(pen, line), ...length].join(", "),
          ...(line.discounts ?? []).map(({ title, minor }) =>
            words.discount(title[pen.language], format.money(negateMoney(of(minor)))),
          ),
        ],
        amount: format.money(of(line.netMinor)),
      };
    }),
    more: unlisted > 0 ? words.moreLines(unlisted, format.count(unlisted)) : null,
    sums: [
      { label: words.net, value: format.money(of(facts.netMinor)), isTotal: false },
      ...facts.vat.map((row): SumRow => ({
        label: words.vat(format.percent(row.rateBasisPoints)),
        value: format.money(of(row.vatMinor)),
        isTotal: false,
      })),
      ...totals(pen, facts),
    ],
  };
}

/** The rows with the total. If credit is used first, they also show what is left to pay. */
function totals(pen: Pen, facts: Facts): SumRow[] {
  const { format } = pen;
  const words = texts[pen.language];
  const of = moneyIn(facts.currency);
  const [total, credit] = [of(facts.totalMinor), of(facts.creditMinor)];
  const label = totalLabel(pen, facts);
  // Money from a bank transfer is stored as credit until it is used. The mail still shows it as a bank transfer.
  const isKeptTransfer = facts.isSetAside && facts.method === "bank" && facts.isPaid;
  if (isZeroMoney(credit) || facts.method === "credit" || isKeptTransfer)
    return [{ label: words.inclVat(label), value: format.money(total), isTotal: true }];
  return [
    { label: words.inclVat(words.total), value: format.money(total), isTotal: false },
    { label: words.totals.credit, value: format.money(negateMoney(credit)), isTotal: false },
    { label, value: format.money(subtractMoney(total, credit)), isTotal: true },
  ];
}

function totalLabel(pen: Pen, facts: Facts): string {
  const words = texts[pen.language];
  if (facts.bank !== null) return words.totals.toPay;
  if (facts.isSetAside && facts.method === "card") return words.reserved;
  if (facts.isSetAside && facts.method === "paypal") return words.reservedAtPayPal;
  if (facts.isSetAside && facts.method === "credit") return words.setAside;
  if (facts.method === "invoice" && facts.dueOn !== null) return words.totalDue(pen.format.date(facts.dueOn));
  return words.totals[facts.method];
}

/** "to pay": the order waits for a bank transfer. "arrived": the bank transfer has arrived. "placed": all other orders. */
function caseOf({ bank, method, isPaid }: Facts): string {
  if (bank !== null) return "to pay";
  return method === "bank" && isPaid ? "arrived" : "placed";
}
