import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { isAboutContact, namesContactField } from "./fault-fields.rules.ts";
import type { RegistryOutage, Transform } from "./registry.port.ts";

/** What a refusal of one command means for the request. It contains durations, which are turned into dates later. */
export type RefusalMeaning =
  /** text: our own reason, which replaces the registry's words. */
  | { readonly kind: "customer"; readonly reason: number; readonly text?: string }
  | { readonly kind: "rejected" }
  | { readonly kind: "registry_locked" }
  | { readonly kind: "hold"; readonly hours: number }
  /** The registry refuses us, whatever we request: every other request meets the same refusal. */
  | { readonly kind: "outage"; readonly why: RegistryOutage["why"]; readonly hours: number }
  | { readonly kind: "staff" }
  | { readonly kind: "unavailable" }
  /** 2302 for an object of ours. It has to be read, since an earlier command of ours whose reply was lost may have created it. */
  | { readonly kind: "exists" };

export type RegistrationVerb = "contact:create" | "host:create" | "domain:create";

const customer = (reason: number): RefusalMeaning => ({ kind: "customer", reason });
const staff: RefusalMeaning = { kind: "staff" };

/**
 * How many hours to wait before another try. After 2104 staff have to top up our prepaid account at the registry, within a
 * working day. After 2304 a status prohibits the command, and it ends without our action.
 */
const billingHours = 4;
const statusHours = 1;
/** How long to wait before trying again at a registry that does not let us log in. */
export const outageHours = 1;

/** A registry that has shut us out answers 2201, 2306 or 2304. Only the text shows that the registrar is meant. */
const shutOut = /\b(registrar|reseller|your account)\b[^.]{0,40}\b(suspended|terminated|disabled|deactivated|blocked)\b/i;

/** Returns an outage if the registry refuses everything from us. Null if the refusal is about this command. */
function outageMeaning(code: number, text: string): RefusalMeaning | null {
  if (code === 2104) return { kind: "outage", why: "billing", hours: billingHours };
  if ([2201, 2304, 2306].includes(code) && shutOut.test(text)) return { kind: "outage", why: "suspended", hours: billingHours };
  return null;
}

/** Why the registry refuses everything from us. Null if the outcome is about this command, or only temporary. */
export function whyItRefusesUs(outcome: {
  readonly kind: string;
  readonly code: string | null;
  readonly message: string;
}): RegistryOutage["why"] | null {
  // An error with a code means that the registry refuses our account, whatever we request.
  if (outcome.kind === "misconfigured") return outcome.code === null ? null : "login";
  const meaning = outcome.kind === "refused" ? outageMeaning(Number(outcome.code), outcome.message) : null;
  return meaning?.kind === "outage" ? meaning.why : null;
}

/**
 * What each refusal of a registration means.
 *
 * `code`: the EPP result code. `text`: the registry's words. `isPremium`: whether a fee was sent with the command, or should have
 * been.
 *
 * Source: docs/states.md#registry-answers; codes RFC 5730 section 3
 */
export function meaningOf(verb: RegistrationVerb, code: number, text: string, isPremium: boolean): RefusalMeaning {
  if (code === 2302) return { kind: "exists" };
  const outage = outageMeaning(code, text);
  if (outage !== null) return outage;
  if (code === 2501 || code === 2502) return { kind: "unavailable" };
  if (verb === "contact:create") return contactMeaning(code);
  if (verb === "host:create") return hostMeaning(code);
  return domainMeaning(code, text, isPremium);
}

/**
 * What each refusal means for requests of every type. A type that has its own table looks there first.
 *
 * Source: docs/states.md#registry-answers; codes RFC 5730 section 3
 */
export function commonMeaning(verb: Transform["verb"], code: number, text: string): RefusalMeaning {
  const outage = outageMeaning(code, text);
  if (outage !== null) return outage;
  if (code === 2501 || code === 2502) return { kind: "unavailable" };
  if (verb === "contact:create" || verb === "contact:update") return contactMeaning(code);
  if (verb === "host:create" || verb === "host:update") return hostMeaning(code);
  if (saysContact(code, text)) return customer(4004);
  switch (code) {
    case 2202:
      return customer(4001);
    case 2300:
    case 2301:
      return { kind: "hold", hours: statusHours };
    case 2304:
      return /registry ?lock|server\w*prohibited/i.test(text)
        ? { kind: "registry_locked" }
        : { kind: "hold", hours: statusHours };
    case 2306:
      return customer(policyReason(text));
    case 2308:
      return customer(4005);
    default:
      return staff;
  }
}

/**
 * Whether a refusal is about a value of a contact. Registries also refuse such values in commands on domains. Words about a
 * policy may be about something else (policyReason).
 */
function saysContact(code: number, text: string): boolean {
  return [2003, 2004, 2005].includes(code) ? isAboutContact(text) : code === 2306 && namesContactField(text);
}

function contactMeaning(code: number): RefusalMeaning {
  return [2003, 2004, 2005, 2306, 2308].includes(code) ? customer(4004) : staff;
}

function hostMeaning(code: number): RefusalMeaning {
  return [2003, 2004, 2005, 2201, 2303, 2305, 2306, 2308].includes(code) ? customer(4005) : staff;
}

/**
 * Reasons why a name was not registered as requested, in our own words, because those of a registry tell a customer little: a
 * claims notice that nobody has acknowledged (RFC 8334 section 2.3.1), a missing or wrong token (RFC 8495 section 2.2), or
 * characters that no language of the TLD contains.
 */
const namedReasons: readonly (readonly [words: RegExp, reason: string])[] = [
  [
    /\b(claims?|trade ?marks?|tmch)\b[^.]{0,60}\bnotices?\b|\bnotices?\b[^.]{0,60}\b(claims?|trade ?marks?|tmch)\b/i,
    ownReason("claimsNotice"),
  ],
  [/\bclaims? (acknowledg\w+|check)|\blaunch:notice/i, ownReason("claimsNotice")],
  [/\balloc(?:ation)? ?token/i, ownReason("tokenWanted")],
  [
    /characters for which this registry has no language|\bidn ?lang\w*|\blanguage tag\b|\bidn table\b/i,
    ownReason("charactersRefused"),
  ],
];

function namedMeaning(code: number, text: string): RefusalMeaning | null {
  if (![2003, 2004, 2005, 2201, 2304, 2305, 2306].includes(code)) return null;
  const found = namedReasons.find(([words]) => words.test(text));
  return found === undefined ? null : { kind: "customer", reason: 4899, text: found[1] };
}

function domainMeaning(code: number, text: string, isPremium: boolean): RefusalMeaning {
  const named = namedMeaning(code, text);
  if (named !== null) return named;
  if (saysContact(code, text)) return customer(4004);
  // Registries refuse a missing or changed premium fee with 2003, 2004 or 2306.
  if ((code === 2003 || code === 2004 || code === 2306) && (/\b(fee|price|premium)/i.test(text) || (isPremium && code === 2004)))
    return customer(4006);
  switch (code) {
    case 2303:
    case 2308:
      return customer(4005);
    case 2304:
      return /\block/i.test(text) ? { kind: "registry_locked" } : { kind: "hold", hours: statusHours };
    case 2306:
      return customer(policyReason(text));
    default:
      return staff;
  }
}

/**
 * The sub-reason for 2306, which only says "policy". The registry's text tells which policy. Texts that we do not know are shown
 * to the customer unchanged (4899).
 */
function policyReason(text: string): number {
  if (/name ?server|\bhost\b|\bns\b/i.test(text)) return 4005;
  if (/\btest|delegation|dns/i.test(text)) return 4002;
  if (/document|declaration|local presence|eligib|\btoken/i.test(text)) return 4007;
  if (/registrant|contact|org(?:no|anisation|anization)|identi|vat/i.test(text) || isAboutContact(text)) return 4004;
  if (/reserved|not available|in use|blocked/i.test(text)) return 4003;
  return 4899;
}
