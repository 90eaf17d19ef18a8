import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { currencyCode, decimalAmount, wholeNumber } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { monthsOf } from "../period.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { allText, attributeOf, booleanOf, childNamed, childrenNamed, childToken, tokenOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

export type FeeCommandName = "create" | "delete" | "renew" | "update" | "transfer" | "restore";

/** Which prices a domain check asks for. Without a currency the registry answers in the account's own. */
export interface FeeQuery {
  readonly currency?: string | undefined;
  readonly commands: readonly { readonly name: FeeCommandName; readonly periodMonths?: number | undefined }[];
}

/** The price that a transform command accepts, as text exactly as the registry quoted it: several fees are sent as their sum. */
export interface FeeEcho {
  readonly currency: string;
  readonly amount: string;
}

/** One fee or credit; amounts are decimal text, credits are negative. */
export interface FeeAmount {
  readonly amount: string;
  readonly description: string | null;
  readonly isRefundable: boolean | null;
  /** ISO 8601 duration after the command during which the fee is refunded. */
  readonly gracePeriod: string | null;
  readonly applied: string | null;
}

/** The price of one command on one name. `isStandard` is null where the registry does not say. */
export interface FeeQuote {
  readonly command: string;
  readonly periodMonths: number | null;
  readonly fees: readonly FeeAmount[];
  readonly credits: readonly FeeAmount[];
  readonly isStandard: boolean | null;
  readonly reason: string | null;
}

/** All prices quoted for one name. `feeClass` is the registry's own word, often `premium`. */
export interface FeeCheck {
  readonly name: string;
  readonly currency: string | null;
  readonly feeClass: string | null;
  readonly isAvailable: boolean;
  readonly reason: string | null;
  readonly quotes: readonly FeeQuote[];
}

/** The fee charged for a transform command. */
export interface FeeCharged {
  readonly currency: string | null;
  readonly periodMonths: number | null;
  readonly fees: readonly FeeAmount[];
  readonly credits: readonly FeeAmount[];
  readonly balance: string | null;
  readonly creditLimit: string | null;
}

const fee = elementsOf("fee", NS.fee);

/**
 * Extension of domain check (RFC 8748 section 5.1.1). Left out where the session has no fee extension, because the rest of the
 * check does not depend on it.
 */
export function writeFeeCheck(context: CommandContext, query: FeeQuery | undefined): readonly XmlElement[] {
  if (query === undefined || !context.profile.usesFee || !context.services.has(NS.fee)) return [];
  if (query.commands.length === 0) throw new InvalidInput(2003, "fee:command", "is missing");
  const commands = query.commands.map(({ name, periodMonths }) =>
    fee("command", { name }, periodMonths === undefined ? null : periodElement(periodMonths)),
  );
  const currency = query.currency === undefined ? null : fee("currency", {}, currencyCode(query.currency, "fee:currency"));
  return [fee("check", {}, currency, commands)];
}

/**
 * Extension of a transform command that accepts the price (RFC 8748 section 5.2). Refused when the registry has no fee extension,
 * because a price that a customer was shown must not be dropped silently.
 */
export function writeFeeEcho(
  context: CommandContext,
  command: "create" | "renew" | "transfer" | "update",
  echo: FeeEcho | undefined,
): readonly XmlElement[] {
  if (echo === undefined) return [];
  if (!context.profile.usesFee) throw new InvalidInput(2103, "fee", "is not used by this registry");
  requireService(context, NS.fee);
  return [
    fee(
      command,
      {},
      fee("currency", {}, currencyCode(echo.currency, "fee:currency")),
      fee("fee", {}, decimalAmount(echo.amount, "fee:fee")),
    ),
  ];
}

/** Prices in a domain check answer by name in lower case. Some servers send one element per name and command; these are merged. */
export function readFeeChecks(reply: EppReply): ReadonlyMap<string, FeeCheck> {
  const checks = new Map<string, FeeCheck>();
  const chkData = extensionNamed(reply, NS.fee, "chkData");
  if (chkData === null) return checks;
  const currency = childToken(chkData, NS.fee, "currency");
  for (const cd of childrenNamed(chkData, NS.fee, "cd")) {
    const read = readFeeCheck(cd, currency);
    if (read === null) continue;
    const earlier = checks.get(read.name.toLowerCase());
    checks.set(read.name.toLowerCase(), earlier === undefined ? read : joined(earlier, read));
  }
  return checks;
}

/** What the registry charged for this command, null when it does not say. */
export function readFeeCharged(
  reply: EppReply,
  element: "creData" | "renData" | "trnData" | "updData" | "delData",
): FeeCharged | null {
  const node = extensionNamed(reply, NS.fee, element);
  if (node === null) return null;
  return {
    currency: childToken(node, NS.fee, "currency"),
    periodMonths: monthsOf(childNamed(node, NS.fee, "period")),
    fees: childrenNamed(node, NS.fee, "fee").map(readAmount),
    credits: childrenNamed(node, NS.fee, "credit").map(readAmount),
    balance: childToken(node, NS.fee, "balance"),
    creditLimit: childToken(node, NS.fee, "creditLimit"),
  };
}

function periodElement(months: number): XmlElement {
  // Registries quote prices per year; months are used only where they are not whole years.
  const inYears = months % 12 === 0;
  const value = wholeNumber(inYears ? months / 12 : months, "fee:period", 1, 99);
  return fee("period", { unit: inYears ? "y" : "m" }, value);
}

function readFeeCheck(cd: XmlNode, currency: string | null): FeeCheck | null {
  const name = childToken(cd, NS.fee, "objID");
  if (name === null) return null;
  const feeClass = childToken(cd, NS.fee, "class");
  return {
    name,
    currency,
    feeClass,
    isAvailable: booleanOf(attributeOf(cd, "avail")) ?? true,
    reason: reasonOf(cd),
    quotes: childrenNamed(cd, NS.fee, "command").map(readQuote),
  };
}

function readQuote(node: XmlNode): FeeQuote {
  return {
    command: attributeOf(node, "customName") ?? attributeOf(node, "name") ?? "",
    periodMonths: monthsOf(childNamed(node, NS.fee, "period")),
    fees: childrenNamed(node, NS.fee, "fee").map(readAmount),
    credits: childrenNamed(node, NS.fee, "credit").map(readAmount),
    isStandard: booleanOf(attributeOf(node, "standard")),
    reason: reasonOf(node),
  };
}

function joined(earlier: FeeCheck, later: FeeCheck): FeeCheck {
  // Where the parts give different classes, any class but the standard one wins, so that no premium price is overlooked.
  const feeClass = earlier.feeClass === null || earlier.feeClass === "standard" ? later.feeClass : earlier.feeClass;
  return {
    ...earlier,
    feeClass: feeClass ?? earlier.feeClass,
    isAvailable: earlier.isAvailable && later.isAvailable,
    reason: earlier.reason ?? later.reason,
    quotes: [...earlier.quotes, ...later.quotes],
  };
}

function readAmount(node: XmlNode): FeeAmount {
  return {
    amount: tokenOf(node),
    description: attributeOf(node, "description"),
    isRefundable: booleanOf(attributeOf(node, "refundable")),
    gracePeriod: attributeOf(node, "grace-period"),
    applied: attributeOf(node, "applied"),
  };
}

function reasonOf(node: XmlNode): string | null {
  const reason = childNamed(node, NS.fee, "reason");
  return reason === null ? null : allText(reason);
}
