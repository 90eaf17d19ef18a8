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
 * After how many days a release that nobody accepted has ended. The other registrar has five working days to accept the domain;
 * no answer means no. Eight days include five working days even with a public holiday in the registry's country. If the registry
 * waits longer, we see it when it ends.
 *
 * Source: the registry's pages on handshakes; docs/registries.md
 */
export const handshakeDays = 8;

/** Tags of Nominet, the registry of .uk, that belong to no registrar. No registrar looks after a domain with such a tag. */
const ownerless: ReadonlySet<string> = new Set(["DETAGGED", "EXPIRED", "RESERVED"]);

/** A tag in the form that registrars write. Nominet knows only tags in capital letters. */
export const tagOf = (typed: string): string => typed.trim().toUpperCase();

/**
 * Why a domain cannot be released to a tag, as far as that is known before the registry is asked. Null if nothing is known
 * against it.
 */
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
