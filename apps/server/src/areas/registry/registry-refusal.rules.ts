import { isAboutContact, namesContactField } from "./fault-fields.rules.ts";
import type { RegistryOutage, Transform } from "./registry.port.ts";

/** What a refusal of one command means for the request, before the clock is asked for dates. */
export type RefusalMeaning =
  | { readonly kind: "customer"; readonly reason: number }
  | { readonly kind: "rejected" }
  | { readonly kind: "registry_locked" }
  | { readonly kind: "hold"; readonly hours: number }
  /** The refusal is of us, not of what was asked: every other request there meets the same. */
  | { readonly kind: "outage"; readonly why: RegistryOutage["why"]; readonly hours: number }
  | { readonly kind: "staff" }
  | { readonly kind: "unavailable" }
  /** 2302 on something of ours: read it, it may be our own lost command. */
  | { readonly kind: "exists" };

export type RegistrationVerb = "contact:create" | "host:create" | "domain:create";

const customer = (reason: number): RefusalMeaning => ({ kind: "customer", reason });
const staff: RefusalMeaning = { kind: "staff" };

/** Our prepaid account is empty (2104): filled within a working day. An account that is shut is opened by people, too. A status (2304) passes by itself: looked at again hourly. */
const billingHours = 4;
const statusHours = 1;
/** How soon a registry that lets nobody in is tried again. */
export const outageHours = 1;

/** Registries shut a registrar out by 2201, 2306 or 2304; only their words say that it is about the registrar. */
const shutOut = /\b(registrar|reseller|your account)\b[^.]{0,40}\b(suspended|terminated|disabled|deactivated|blocked)\b/i;

/** What refuses us altogether; null: it is about what was asked. */
function outageMeaning(code: number, text: string): RefusalMeaning | null {
  if (code === 2104) return { kind: "outage", why: "billing", hours: billingHours };
  if ([2201, 2304, 2306].includes(code) && shutOut.test(text)) return { kind: "outage", why: "suspended", hours: billingHours };
  return null;
}

/** Why a registry refuses us altogether; null: the outcome is about what was asked, or will pass. */
export function whyItRefusesUs(outcome: {
  readonly kind: string;
  readonly code: string | null;
  readonly message: string;
}): RegistryOutage["why"] | null {
  // With a code it is our account there, whatever is asked.
  if (outcome.kind === "misconfigured") return outcome.code === null ? null : "login";
  const meaning = outcome.kind === "refused" ? outageMeaning(Number(outcome.code), outcome.message) : null;
  return meaning?.kind === "outage" ? meaning.why : null;
}

/**
 * The refusal table of a registration.
 *
 * Takes   the EPP result code and the registry's words; isPremium: a fee was or should have been echoed
 * Source  docs/states.md#registry-answers; codes RFC 5730 section 3
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
 * The refusal table all request types share; a type looks at its own first.
 *
 * Source  docs/states.md#registry-answers; codes RFC 5730 section 3
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

/** A value of a contact is refused where a name is told of it, too. A policy's words may be about more (policyReason). */
function saysContact(code: number, text: string): boolean {
  return [2003, 2004, 2005].includes(code) ? isAboutContact(text) : code === 2306 && namesContactField(text);
}

function contactMeaning(code: number): RefusalMeaning {
  return [2003, 2004, 2005, 2306, 2308].includes(code) ? customer(4004) : staff;
}

function hostMeaning(code: number): RefusalMeaning {
  return [2003, 2004, 2005, 2201, 2303, 2305, 2306, 2308].includes(code) ? customer(4005) : staff;
}

function domainMeaning(code: number, text: string, isPremium: boolean): RefusalMeaning {
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

/** 2306 says only "policy"; the registry's words tell which. Unknown words go to the customer as they are (4899). */
function policyReason(text: string): number {
  if (/name ?server|\bhost\b|\bns\b/i.test(text)) return 4005;
  if (/\btest|delegation|dns/i.test(text)) return 4002;
  if (/document|declaration|local presence|eligib|\btoken/i.test(text)) return 4007;
  if (/registrant|contact|org(?:no|anisation|anization)|identi|vat/i.test(text) || isAboutContact(text)) return 4004;
  if (/reserved|not available|in use|blocked/i.test(text)) return 4003;
  return 4899;
}
