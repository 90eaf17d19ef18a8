import { addMoney, isPositiveMoney, isZeroMoney, minMoney, subtractMoney, vatOf, zeroMoney, type Money } from "@nameplane/values";
import type { InvoiceLine } from "./lines.rules.ts";

/** A line of a credit note that was issued earlier. */
export type CreditedLine = Pick<InvoiceLine, "requestId" | "net" | "vat"> & {
  /** The line of the invoice that it took back. Null on old credit notes, which took back all lines of their request. */
  readonly creditsPosition: number | null;
};

/** An invoice line with what credit notes have left of it. A discount has a negative rest. */
type LineLeft = { readonly line: InvoiceLine; readonly net: Money; readonly vat: Money };

export type CreditPlan = {
  /** Lines to credit, numbered from 1. */
  readonly lines: readonly InvoiceLine[];
  /** The part of the invoice's rounding that is credited: all of it together with the last lines, otherwise none. */
  readonly rounding: Money;
  /** Whether all lines are covered by credit notes once this one is issued. */
  readonly isWhole: boolean;
};

type Invoice = { readonly lines: readonly InvoiceLine[]; readonly rounding: Money };

/** What is left to credit of each line of an invoice. */
function linesLeft(lines: readonly InvoiceLine[], earlier: readonly CreditedLine[]): LineLeft[] {
  return lines.map((line) => {
    const nothing = zeroMoney(line.net.currency);
    if (earlier.some((each) => each.creditsPosition === null && each.requestId === line.requestId))
      return { line, net: nothing, vat: nothing };
    const mine = earlier.filter(({ creditsPosition }) => creditsPosition === line.position);
    return {
      line,
      net: mine.reduce((rest, { net }) => subtractMoney(rest, net), line.net),
      vat: mine.reduce((rest, { vat }) => subtractMoney(rest, vat), line.vat),
    };
  });
}

/** Whether something is left to credit of a request. */
export function hasLeft(lines: readonly InvoiceLine[], earlier: readonly CreditedLine[], requestId: string): boolean {
  return linesLeft(lines, earlier).some(
    ({ line, net, vat }) => line.requestId === requestId && !(isZeroMoney(net) && isZeroMoney(vat)),
  );
}

/** The requests of an invoice of which nothing is left once a plan is carried out, and something was left before. */
export function endedBy(lines: readonly InvoiceLine[], earlier: readonly CreditedLine[], plan: CreditPlan): string[] {
  const after = [...earlier, ...plan.lines.map((line) => ({ ...line, creditsPosition: line.creditsPosition ?? null }))];
  const requests = new Set(plan.lines.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])));
  return [...requests].filter((requestId) => !hasLeft(lines, after, requestId));
}

/**
 * Plans a credit note for one request: it contains what is left of every line of the request, including discounts.
 *
 * `invoice`: with all its lines. `earlier`: what earlier credit notes of the invoice contained. Returns null if nothing of the
 * request is left to credit.
 */
export function planCredit(invoice: Invoice, earlier: readonly CreditedLine[], requestId: string): CreditPlan | null {
  const left = linesLeft(invoice.lines, earlier);
  return planLines(
    invoice,
    left,
    left.filter(({ line }) => line.requestId === requestId),
  );
}

/** Plans a credit note for everything that is left of an invoice. Returns null if nothing is left. */
export function planRest(invoice: Invoice, earlier: readonly CreditedLine[]): CreditPlan | null {
  const left = linesLeft(invoice.lines, earlier);
  return planLines(invoice, left, left);
}

/**
 * Lines that are credited together: those of one request, with its discounts, or a single line without a request. `net` and `vat`
 * are what is left of them.
 */
type CreditGroup = {
  readonly position: number;
  readonly left: readonly LineLeft[];
  readonly net: Money;
  readonly vat: Money;
};

/** The groups of an invoice of which something is left to credit. A group is named by the position of its first line. */
export function creditGroups(lines: readonly InvoiceLine[], earlier: readonly CreditedLine[]): CreditGroup[] {
  const left = linesLeft(lines, earlier);
  const groups = Map.groupBy(left, ({ line }) => line.requestId ?? line.position);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const nothing = zeroMoney(first.net.currency);
    const net = same.reduce((sum, each) => addMoney(sum, each.net), nothing);
    const vat = same.reduce((sum, each) => addMoney(sum, each.vat), nothing);
    return isPositiveMoney(net) ? [{ position: first.line.position, left: same, net, vat }] : [];
  });
}

/**
 * Plans a credit note over chosen groups of an invoice, each with a net amount of at most what is left of it. A group that is
 * credited up to its rest is credited line by line, with the rest of its VAT; of another one the amount is taken from its lines
 * in order, and the VAT follows from the rate.
 *
 * `amounts`: net amounts by the position of the group. Returns null if an amount is not positive, exceeds what is left, or names
 * no group.
 */
export function planAmounts(
  invoice: Invoice,
  earlier: readonly CreditedLine[],
  amounts: ReadonlyMap<number, Money>,
): CreditPlan | null {
  const left = linesLeft(invoice.lines, earlier);
  const groups = creditGroups(invoice.lines, earlier);
  const parts: LineLeft[] = [];
  for (const [position, amount] of amounts) {
    const group = groups.find((each) => each.position === position);
    if (group === undefined || !isPositiveMoney(amount) || amount.currency !== group.net.currency) return null;
    const beyond = subtractMoney(amount, group.net);
    if (isPositiveMoney(beyond)) return null;
    parts.push(...(isZeroMoney(beyond) ? group.left : partsOf(group, amount)));
  }
  return planLines(invoice, left, parts);
}

/** Takes an amount from the lines of a group in their order. Discounts stay as they are. */
function partsOf(group: CreditGroup, amount: Money): LineLeft[] {
  const parts: LineLeft[] = [];
  let wanted = amount;
  for (const { line, net, vat } of group.left) {
    if (!isPositiveMoney(net) || !isPositiveMoney(wanted)) continue;
    const part = minMoney(net, wanted);
    parts.push({ line, net: part, vat: minMoney(vat, vatOf(part, line.vatRateBasisPoints)) });
    wanted = subtractMoney(wanted, part);
  }
  return parts;
}

function planLines(invoice: Invoice, left: readonly LineLeft[], parts: readonly LineLeft[]): CreditPlan | null {
  const isNothing = ({ net, vat }: LineLeft) => isZeroMoney(net) && isZeroMoney(vat);
  // A line that cost nothing is credited with the others, and alone only if nothing of its request cost anything.
  const credited = parts.filter((part) => !isNothing(part) || isZeroMoney(part.line.net));
  if (credited.length === 0 || (credited.every(isNothing) && parts.some(({ line }) => !isZeroMoney(line.net)))) return null;
  const isWhole = left.every((each) => {
    const part = parts.find(({ line }) => line.position === each.line.position);
    return isZeroMoney(part === undefined ? each.net : subtractMoney(each.net, part.net));
  });
  return {
    lines: credited.map(({ line, net, vat }, index) => ({
      ...line,
      net,
      vat,
      position: index + 1,
      creditsPosition: line.position,
    })),
    rounding: isWhole ? invoice.rounding : zeroMoney(invoice.rounding.currency),
    isWhole,
  };
}
