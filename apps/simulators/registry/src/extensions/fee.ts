import { Refusal } from "../epp/refusal.ts";
import { amountText, parseAmount, type PricedCommand, type Quote, quote } from "../rules/fees.ts";
import type { RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf } from "../xml/values.ts";
import { type Block, writerFor, type Xml } from "../xml/write.ts";
import { type Period, periodElementAttributes, readPeriod } from "../objects/period.ts";

const { root, el } = writerFor("fee");

const commandNames = ["create", "delete", "renew", "update", "transfer", "restore", "custom"] as const;
type FeeCommandName = (typeof commandNames)[number];

interface AskedCommand {
  readonly name: FeeCommandName;
  readonly period: Period | null;
}

export interface FeeCheck {
  readonly currency: string | null;
  readonly commands: readonly AskedCommand[];
}

export interface FeeTransform {
  readonly currency: string | null;
  /** Sum of all fee elements in minor units. */
  readonly total: number;
}

function readCurrency(node: XmlNode): string {
  const text = leafText(node);
  if (!/^[A-Z]{3}$/.test(text)) throw new Refusal(2005, { reason: "currency must be three capital letters", node });
  return text;
}

function readAskedCommand(node: XmlNode): AskedCommand {
  const reader = new ElementReader(node, ["name", "customName", "phase", "subphase"]);
  const name = oneOf(requiredAttribute(node, "name"), commandNames, node, "name");
  const period = reader.optional("period", readPeriod) ?? null;
  reader.end();
  return { name, period };
}

/** Reads fee:check, which accompanies domain:check (RFC 8748 section 5.1.1). */
export function readFeeCheck(node: XmlNode): FeeCheck {
  const reader = new ElementReader(node);
  const currency = reader.optional("currency", readCurrency) ?? null;
  const commands = reader.repeated("command", readAskedCommand, 1);
  reader.end();
  return { currency, commands };
}

const feeAttributes = ["description", "lang", "refundable", "grace-period", "applied"];

function readAmount(node: XmlNode): number {
  const text = collapse(leafText(node, feeAttributes));
  if (text === "") throw new Refusal(2003, { reason: "fee is empty", node });
  const amount = parseAmount(text);
  if (amount === null) throw new Refusal(2005, { reason: "fee must be an amount such as 12.00", node });
  return amount;
}

/** Reads fee:create, fee:renew, fee:transfer or fee:update (RFC 8748 section 5.2). */
export function readFeeTransform(node: XmlNode): FeeTransform {
  const reader = new ElementReader(node);
  const currency = reader.optional("currency", readCurrency) ?? null;
  const fees = reader.repeated("fee", readAmount, 1);
  reader.repeated("credit", (child) => collapse(leafText(child, ["description", "lang"])));
  reader.end();
  return { currency, total: fees.reduce((sum, fee) => sum + fee, 0) };
}

/**
 * Compares the fee in a command with the real one (RFC 8748 section 5.2): a wrong fee is 2004, and a premium name without one is
 * 2003.
 */
export function checkFee(name: RegistrableName, command: PricedCommand, months: number, fee: FeeTransform | undefined) {
  const price = quote(name, command, months);
  if (fee === undefined) {
    if (price?.premium === true && price.amount > 0) {
      throw new Refusal(2003, `A premium name needs its fee acknowledged: ${amountText(price.amount)} ${price.currency}`);
    }
    return price;
  }
  if (price === null) throw new Refusal(2306, `.${name.tld} has no price list`);
  if (fee.currency !== null && fee.currency !== price.currency) {
    throw new Refusal(2004, `Prices are in ${price.currency}`);
  }
  if (fee.total !== price.amount) {
    throw new Refusal(2004, `The fee is ${amountText(price.amount)} ${price.currency}`);
  }
  return price;
}

type FeeAnswer = "creData" | "renData" | "trnData" | "updData" | "delData";

/** The fee that a transform command cost; only sent when the command carried the extension. */
export function feeResultBlock(answer: FeeAnswer, price: Quote | null): Block | null {
  if (price === null) return null;
  return root(answer, {}, el("currency", {}, price.currency), el("fee", {}, amountText(price.amount)));
}

const gracePeriods = (name: RegistrableName): Partial<Record<FeeCommandName, number>> => ({
  create: name.profile.grace.addDays,
  renew: name.profile.grace.renewDays,
  transfer: name.profile.grace.transferDays,
});

function askedElement(name: RegistrableName, asked: AskedCommand): Xml {
  const period = asked.period ?? { count: 1, unit: "y", months: 12 };
  const timed = asked.name === "create" || asked.name === "renew" || asked.name === "transfer";
  const price = asked.name === "custom" ? null : quote(name, asked.name, period.months);
  const attributes = { name: asked.name, standard: price?.premium === true && timed ? "0" : "1" };
  if (price === null) return el("command", { name: asked.name }, el("reason", {}, "Not priced"));
  const { minMonths, maxMonths, stepMonths } = name.profile.terms;
  if (timed && (period.months < minMonths || period.months > maxMonths || period.months % stepMonths !== 0)) {
    return el("command", { name: asked.name }, el("reason", {}, "Term not offered"));
  }
  const grace = gracePeriods(name)[asked.name] ?? 0;
  const refund = grace > 0 ? { refundable: "1", "grace-period": `P${grace}D` } : {};
  return el(
    "command",
    attributes,
    timed ? el("period", periodElementAttributes(period), String(period.count)) : undefined,
    el("fee", { description: `${asked.name} fee`, ...refund }, amountText(price.amount)),
  );
}

/** fee:chkData for names that can be priced; a name that cannot gets avail 0 and a reason. */
export function feeCheckBlock(
  names: readonly { readonly raw: string; readonly name: RegistrableName | null }[],
  check: FeeCheck,
): Block {
  const currencies = names.map(({ name }) => name?.profile.fees?.currency).filter((found) => found !== undefined);
  const currency = check.currency ?? currencies[0] ?? "USD";
  const entries = names.map(({ raw, name }) => {
    const objID = el("objID", {}, raw);
    if (name === null || name.profile.fees === null) {
      return el("cd", { avail: "0" }, objID, el("reason", {}, "No price list"));
    }
    if (name.profile.fees.currency !== currency) {
      return el("cd", { avail: "0" }, objID, el("reason", {}, `Prices are in ${name.profile.fees.currency}`));
    }
    const premium = quote(name, "create", 12)?.premium === true;
    return el(
      "cd",
      { avail: "1" },
      objID,
      el("class", {}, premium ? "premium" : "standard"),
      check.commands.map((asked) => askedElement(name, asked)),
    );
  });
  return root("chkData", {}, el("currency", {}, currency), entries);
}
