import {
  DomainLocked,
  RegistryRefused,
  TagGivesUp,
  TagIsOurs,
  TagMalformed,
  TagUnknown,
} from "@nameplane/contracts/domains/refusals";
import type { Refusal } from "@nameplane/contracts";

/**
 * Another registrar has five working days to accept a domain that was released to it. By not answering it rejects the domain.
 * Eight days include five working days even if the registry's country has a public holiday. If the wait is longer, we see that
 * when it ends.
 *
 * Source: the registry's pages on handshakes; docs/registries.md
 */
export const handshakeDays = 8;

/** Tags of Nominet that belong to no registrar. A domain with such a tag is no longer looked after by any registrar. */
const ownerless: ReadonlySet<string> = new Set(["DETAGGED", "EXPIRED", "RESERVED"]);

/** A tag in the form that registrars write. Nominet knows only tags in capital letters. */
export const tagOf = (typed: string): string => typed.trim().toUpperCase();

/** Why a domain cannot be released to a tag, decided before the registry is asked. Null if it can be released. */
export function refusalOfTag(tag: string, ourTag: string): Refusal | null {
  if (!/^[A-Z0-9][A-Z0-9-]{0,14}[A-Z0-9]$/.test(tag)) return TagMalformed;
  if (ownerless.has(tag)) return TagGivesUp;
  return tag === tagOf(ourTag) ? TagIsOurs : null;
}

/** What the registry's refusal of a release means to the person who typed the tag. */
export function meaningOfRelease(code: number, words: string): Refusal {
  // V014 to V016: the tag is barred, or does not exist.
  if (/\bV01[456]\b|\btag\b.*\b(unrecogni[sz]ed|unknown|barred|invalid|not exist)/i.test(words)) return TagUnknown;
  if (code === 2304 && /transferprohibited|locked/i.test(words)) return DomainLocked;
  return RegistryRefused;
}
