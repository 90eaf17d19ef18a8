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
import { feeVersionOf, feeVersions } from "./fee-versions.ts";
import type { FeeVersion } from "./fee-versions.ts";

export type FeeCommandName = "create" | "delete" | "renew" | "update" | "transfer" | "restore";

/** Which prices a domain check requests. Without a currency the registry answers in the account's own. */
export interface FeeQuery {
  readonly currency?: string | undefined;
  readonly commands: readonly { readonly name: FeeCommandName; readonly periodMonths?: number | undefined }[];
}

/** The price that a transform command accepts, as text exactly as the registry quoted it. Several fees are sent as their sum. */
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

/** The price of one command on one name. `isStandard` is null if the registry does not say. */
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
  /** Whether this version of the extension prices only one command per check, so the other commands take further checks. */
  readonly isOneCommandEach: boolean;
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

type ElementFactory = ReturnType<typeof elementsOf>;
type AskedCommand = FeeQuery["commands"][number];

/**
 * Extension of domain check (RFC 8748 section 5.1.1, and the same section of its drafts). Left out if the session has no fee
 * extension, because the rest of the check does not depend on it. A version that prices one command per check asks for the first
 * one.
 */
export function writeFeeCheck(
  context: CommandContext,
  query: FeeQuery | undefined,
  names: readonly string[],
): readonly XmlElement[] {
  const version = query === undefined ? null : feeVersionOf(context);
  if (query === undefined || version === null) return [];
  const [first, ...others] = query.commands;
  if (first === undefined) throw new InvalidInput(2003, "fee:command", "is missing");
  const fee = elementsOf("fee", version.uri);
  const currency = query.currency === undefined ? null : fee("currency", {}, currencyCode(query.currency, "fee:currency"));
  const period = ({ periodMonths }: AskedCommand) => (periodMonths === undefined ? null : periodElement(fee, periodMonths));
  switch (version.asks) {
    case "commands":
      return [
        fee(
          "check",
          {},
          currency,
          query.commands.map((command) => fee("command", { name: command.name }, period(command))),
        ),
      ];
    case "oneCommand":
      return [fee("check", {}, fee("command", {}, first.name), currency, period(first))];
    case "names":
    case "objects": {
      const isObject = version.asks === "objects";
      const asked = names.flatMap((name) =>
        [first, ...others].map((command) =>
          fee(
            isObject ? "object" : "domain",
            isObject ? { objURI: NS.domain } : {},
            isObject ? fee("objID", { element: "name" }, name) : fee("name", {}, name),
            currency,
            fee("command", {}, command.name),
            period(command),
          ),
        ),
      );
      return [fee("check", {}, asked)];
    }
    default:
      return version.asks satisfies never;
  }
}

/**
 * Extension of a transform command that accepts the price (RFC 8748 section 5.2). Refused if the registry has no fee extension,
 * because a price that was shown to a customer must not be dropped silently.
 */
export function writeFeeEcho(
  context: CommandContext,
  command: "create" | "renew" | "transfer" | "update",
  echo: FeeEcho | undefined,
): readonly XmlElement[] {
  if (echo === undefined) return [];
  if (!context.profile.usesFee) throw new InvalidInput(2103, "fee", "is not used by this registry");
  const version = feeVersionOf(context);
  if (version === null) requireService(context, NS.fee);
  const fee = elementsOf("fee", version?.uri ?? NS.fee);
  return [
    fee(
      command,
      {},
      fee("currency", {}, currencyCode(echo.currency, "fee:currency")),
      fee("fee", {}, decimalAmount(echo.amount, "fee:fee")),
    ),
  ];
}

/**
 * The prices in a domain check answer, by name in lower case, in whichever version the server sent them. The drafts send one
 * element per name and command, and so do some servers of RFC 8748; these are merged.
 */
export function readFeeChecks(reply: EppReply): ReadonlyMap<string, FeeCheck> {
  const checks = new Map<string, FeeCheck>();
  for (const version of feeVersions) {
    const chkData = extensionNamed(reply, version.uri, "chkData");
    if (chkData === null) continue;
    const currency = childToken(chkData, version.uri, "currency");
    for (const cd of childrenNamed(chkData, version.uri, "cd")) {
      const read = readFeeCheck(cd, version, currency);
      if (read === null) continue;
      const earlier = checks.get(read.name.toLowerCase());
      checks.set(read.name.toLowerCase(), earlier === undefined ? read : joined(earlier, read));
    }
    break;
  }
  return checks;
}

/** What the registry charged for this command, or null if it does not say. */
export function readFeeCharged(
  reply: EppReply,
  element: "creData" | "renData" | "trnData" | "updData" | "delData",
): FeeCharged | null {
  for (const { uri } of feeVersions) {
    const node = extensionNamed(reply, uri, element);
    if (node === null) continue;
    return {
      currency: childToken(node, uri, "currency"),
      periodMonths: monthsOf(childNamed(node, uri, "period")),
      fees: childrenNamed(node, uri, "fee").map(readAmount),
      credits: childrenNamed(node, uri, "credit").map(readAmount),
      balance: childToken(node, uri, "balance"),
      creditLimit: childToken(node, uri, "creditLimit"),
    };
  }
  return null;
}

function periodElement(fee: ElementFactory, months: number): XmlElement {
  // Registries quote prices per year. Months are sent only if the period is not a whole number of years.
  const inYears = months % 12 === 0;
  const value = wholeNumber(inYears ? months / 12 : months, "fee:period", 1, 99);
  return fee("period", { unit: inYears ? "y" : "m" }, value);
}

function readFeeCheck(cd: XmlNode, version: FeeVersion, currency: string | null): FeeCheck | null {
  const { uri, asks } = version;
  const object = childNamed(cd, uri, "object");
  const name =
    childToken(cd, uri, "objID") ??
    childToken(cd, uri, "name") ??
    (object === null ? null : childToken(object, NS.domain, "name"));
  if (name === null) return null;
  return {
    name,
    currency: childToken(cd, uri, "currency") ?? currency,
    feeClass: childToken(cd, uri, "class"),
    isAvailable: booleanOf(attributeOf(cd, "avail")) ?? true,
    reason: reasonOf(cd),
    isOneCommandEach: asks === "oneCommand",
    // In the drafts the command is a word beside its prices; in RFC 8748 it is the element around them.
    quotes: childrenNamed(cd, uri, "command").map((command) =>
      asks === "commands" ? readQuote(command, commandName(command)) : readQuote(cd, tokenOf(command)),
    ),
  };
}

function commandName(command: XmlNode): string {
  return attributeOf(command, "customName") ?? attributeOf(command, "name") ?? "";
}

/** The prices of one command, in the element that holds them. */
function readQuote(node: XmlNode, command: string): FeeQuote {
  return {
    command,
    periodMonths: monthsOf(childNamed(node, node.ns, "period")),
    fees: childrenNamed(node, node.ns, "fee").map(readAmount),
    credits: childrenNamed(node, node.ns, "credit").map(readAmount),
    isStandard: booleanOf(attributeOf(node, "standard")),
    reason: reasonOf(node),
  };
}

function joined(earlier: FeeCheck, later: FeeCheck): FeeCheck {
  // If the parts have different classes, any class other than the standard one wins, so that no premium price is overlooked.
  const feeClass = earlier.feeClass === null || earlier.feeClass === "standard" ? later.feeClass : earlier.feeClass;
  return {
    ...earlier,
    feeClass: feeClass ?? earlier.feeClass,
    isAvailable: earlier.isAvailable && later.isAvailable,
    reason: earlier.reason ?? later.reason,
    // All prices of a name are in the currency of the first part. A price in another currency is dropped, because it would be
    // mistaken for that currency.
    quotes: earlier.currency === later.currency ? [...earlier.quotes, ...later.quotes] : earlier.quotes,
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
  const reason = childNamed(node, node.ns, "reason");
  return reason === null ? null : allText(reason);
}
