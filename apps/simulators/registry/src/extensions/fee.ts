import { Refusal } from "../epp/refusal.ts";
import { amountText, parseAmount, type PricedCommand, type Quote, quote } from "../rules/fees.ts";
import { parseRegistrableName, type RegistrableName } from "../rules/names.ts";
import { namespaces } from "../xml/namespaces.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf, readToken } from "../xml/values.ts";
import { type Block, writerFor, type Xml } from "../xml/write.ts";
import { type Period, periodElementAttributes, readPeriod } from "../objects/period.ts";

const versions = ["fee", "fee11", "fee09", "fee08", "fee07", "fee06", "fee05"] as const;
type FeeVersion = (typeof versions)[number];

/** The version of the extension that an element is written in. Only elements of the extension are passed in. */
function versionOf(node: XmlNode): FeeVersion {
  const version = versions.find((prefix) => namespaces[prefix] === node.ns);
  if (version === undefined) throw new Refusal(2103, { reason: "Extension not implemented", node });
  return version;
}

const commandNames = ["create", "delete", "renew", "update", "transfer", "restore", "custom"] as const;
type FeeCommandName = (typeof commandNames)[number];

interface AskedCommand {
  readonly name: FeeCommandName;
  readonly period: Period | null;
}

export interface FeeCheck {
  /** The version of the extension; the answer uses the same version. */
  readonly version: FeeVersion;
  readonly currency: string | null;
  readonly commands: readonly AskedCommand[];
  /** The name and the command of each requested price; null if the prices of all commands are requested for all names. */
  readonly singly: readonly { readonly name: string; readonly command: AskedCommand }[] | null;
}

export interface FeeTransform {
  readonly version: FeeVersion;
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

/** Reads a command as the drafts write it: a word, with its period beside it. */
function readCommandWord(node: XmlNode): FeeCommandName {
  return oneOf(collapse(leafText(node, ["phase", "subphase"])), commandNames, node, "command");
}

/** Reads drafts 0.5 to 0.9, which have an element for each name and command. All prices of an answer are in one currency here. */
function readSingly(node: XmlNode, version: FeeVersion): FeeCheck {
  const isObject = version === "fee09";
  const reader = new ElementReader(node);
  const read = (child: XmlNode) => {
    const inner = new ElementReader(child, isObject ? ["objURI"] : []);
    const name = isObject ? inner.required("objID", readToken(1, 255, ["element"])) : inner.required("name", readToken(1, 255));
    const currency = inner.optional("currency", readCurrency) ?? null;
    const word = inner.required("command", readCommandWord);
    const period = inner.optional("period", readPeriod) ?? null;
    inner.end();
    return { name, currency, command: { name: word, period } };
  };
  const asked = reader.repeated(isObject ? "object" : "domain", read, 1);
  reader.end();
  const currency = asked.map((each) => each.currency).find((found) => found !== null) ?? null;
  return { version, currency, commands: [], singly: asked };
}

/** Reads draft 0.11, which has one command for all names of the check. */
function readOneCommand(node: XmlNode, version: FeeVersion): FeeCheck {
  const reader = new ElementReader(node);
  const name = reader.required("command", readCommandWord);
  const currency = reader.optional("currency", readCurrency) ?? null;
  const period = reader.optional("period", readPeriod) ?? null;
  reader.optional("class", readToken(0, 255));
  reader.end();
  return { version, currency, commands: [{ name, period }], singly: null };
}

/** Reads fee:check, which accompanies domain:check (RFC 8748 section 5.1.1, and the same section of its drafts). */
export function readFeeCheck(node: XmlNode): FeeCheck {
  const version = versionOf(node);
  if (version === "fee11") return readOneCommand(node, version);
  if (version !== "fee") return readSingly(node, version);
  const reader = new ElementReader(node);
  const currency = reader.optional("currency", readCurrency) ?? null;
  const commands = reader.repeated("command", readAskedCommand, 1);
  reader.end();
  return { version, currency, commands, singly: null };
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
  return { version: versionOf(node), currency, total: fees.reduce((sum, fee) => sum + fee, 0) };
}

/**
 * Compares the fee in a command with the real fee (RFC 8748 section 5.2). A wrong fee is refused with 2004, and a premium name
 * without a fee with 2003.
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

/** The fee that a transform command cost. It is sent only if the command used the extension, and in the same version. */
export function feeResultBlock(fee: FeeTransform | undefined, answer: FeeAnswer, price: Quote | null): Block | null {
  if (fee === undefined || price === null) return null;
  const { root, el } = writerFor(fee.version);
  return root(answer, {}, el("currency", {}, price.currency), el("fee", {}, amountText(price.amount)));
}

const gracePeriods = (name: RegistrableName): Partial<Record<FeeCommandName, number>> => ({
  create: name.profile.grace.addDays,
  renew: name.profile.grace.renewDays,
  transfer: name.profile.grace.transferDays,
});

function askedElement(name: RegistrableName, asked: AskedCommand): Xml {
  const { el } = writerFor("fee");
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

/** One price as the drafts write it: the command as a word, with all details beside it. */
function draftElement(raw: string, name: RegistrableName | null, asked: AskedCommand, { version, currency }: FeeCheck): Xml {
  const { el } = writerFor(version);
  const schedule = name?.profile.fees ?? null;
  const period = asked.period ?? { count: 1, unit: "y" as const, months: 12 };
  const price = name === null || asked.name === "custom" ? null : quote(name, asked.name, period.months);
  const isPriced = price !== null && (currency === null || currency === price.currency);
  const timed = asked.name === "create" || asked.name === "renew" || asked.name === "transfer";
  const about =
    version === "fee11"
      ? el("object", {}, writerFor("domain").root("name", {}, raw).xml)
      : version === "fee09"
        ? el("objID", { element: "name" }, raw)
        : el("name", {}, raw);
  const told = el("currency", {}, price?.currency ?? currency ?? schedule?.currency ?? "USD");
  const command = el("command", {}, asked.name);
  return el(
    "cd",
    version === "fee11" ? { avail: isPriced ? "1" : "0" } : {},
    about,
    ...(version === "fee11" ? [command, told] : [told, command]),
    timed ? el("period", periodElementAttributes(period), String(period.count)) : undefined,
    isPriced ? el("fee", {}, amountText(price.amount)) : undefined,
    isPriced ? el("class", {}, price.premium ? "premium" : "standard") : undefined,
    isPriced || version !== "fee11" ? undefined : el("reason", {}, "No price list"),
  );
}

type Priced = { readonly raw: string; readonly name: RegistrableName | null };

function draftBlock(names: readonly Priced[], check: FeeCheck): Block {
  const asked =
    check.singly === null
      ? names.flatMap((priced) => check.commands.map((command) => ({ ...priced, command })))
      : check.singly.map(({ name, command }) => {
          const parsed = parseRegistrableName(name);
          return { raw: name, name: "problem" in parsed ? null : parsed, command };
        });
  const entries = asked.map(({ raw, name, command }) => draftElement(raw, name, command, check));
  return writerFor(check.version).root("chkData", {}, entries);
}

/** fee:chkData for names that can be priced. A name that cannot be priced gets avail 0 and a reason. */
export function feeCheckBlock(names: readonly Priced[], check: FeeCheck): Block {
  if (check.version !== "fee") return draftBlock(names, check);
  const { root, el } = writerFor("fee");
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
