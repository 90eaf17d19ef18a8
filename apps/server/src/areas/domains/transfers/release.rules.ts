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
 * Another registrar has five working days to accept a domain that was released to it, and rejects it by not answering. Eight days have five
 * working ones also when the registry's country has a public holiday; a longer wait is seen when it ends.
 *
 * Source  the registry's pages on handshakes; docs/registries.md
 */
export const handshakeDays = 8;

/** Tags of Nominet that belong to no registrar: a domain there has left the care of all of them. */
const ownerless: ReadonlySet<string> = new Set(["DETAGGED", "EXPIRED", "RESERVED"]);

/** A tag as registrars write it. Nominet knows tags in capital letters only. */
export const tagOf = (typed: string): string => typed.trim().toUpperCase();

/** Why a domain cannot be released to a tag, before the registry is asked; null: it can. */
export function refusalOfTag(tag: string, ourTag: string): Refusal | null {
  if (!/^[A-Z0-9][A-Z0-9-]{0,14}[A-Z0-9]$/.test(tag)) return TagMalformed;
  if (ownerless.has(tag)) return TagGivesUp;
  return tag === tagOf(ourTag) ? TagIsOurs : null;
}

/** What the registry's refusal of a release means to the person who has typed the tag. */
export function meaningOfRelease(code: number, words: string): Refusal {
  // V014 to V016: the tag is barred, or there is no such tag.
  if (/\bV01[456]\b|\btag\b.*\b(unrecogni[sz]ed|unknown|barred|invalid|not exist)/i.test(words)) return TagUnknown;
  if (code === 2304 && /transferprohibited|locked/i.test(words)) return DomainLocked;
  return RegistryRefused;
}
