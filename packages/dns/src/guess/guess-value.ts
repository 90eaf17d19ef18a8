import { isEmail, isIpv4, isWebUrl, parseIpv6 } from "@nameplane/values";
import { parseName } from "../name.ts";
import { octetsOfText, quoteOctets } from "../octets.ts";
import { parseOwnerField } from "../owner.ts";
import type { FormRecordType } from "../types/all.ts";
import { guessOf, partGuess, valueAsTyped, type GuessConfidence, type GuessPlace, type RecordGuess } from "./record-guess.ts";

/**
 * Possible readings of a value without name and type, best first. Empty only for an empty text. `place` has the owner and TTL if
 * they are known. If a value belongs at only one name (a DMARC policy) and no owner is known, its owner is set.
 */
export function guessValue(text: string, apex: string, place: GuessPlace): RecordGuess[] {
  const value = text.trim();
  if (value === "") return [];
  const guess: Guess = (type, rdata, confidence) => guessOf(type, rdata, apex, confidence, place);
  const found = [
    ...addressGuesses(value, guess, place),
    ...mailGuesses(value, apex, guess, place),
    ...urlGuesses(value, guess),
    ...knownTextGuesses(value, apex, place),
    ...fieldGuesses(value, guess, place),
    ...hostGuesses(value, apex, guess, place),
  ].filter((one) => one !== null);
  if (found.some((one) => one.confidence === "certain")) return found;
  const asText = guess("TXT", textRdata(value), value.startsWith('"') ? "likely" : "possible");
  return asText === null ? found : [...found, asText];
}

type Guess = (type: FormRecordType, rdata: string, confidence: GuessConfidence) => RecordGuess | null;
type Guesses = readonly (RecordGuess | null)[];

// What was clearly meant as an address, although it is none: a number above 255, a letter too many.
const almostIpv4 = /^\d{1,4}(?:\.\d{1,4}){3}$/;
const almostIpv6 = /^[0-9a-f]{1,4}(?=(?::[0-9a-z]*){2})[0-9a-z:]{3,45}$/i;

/** An address, or a mistyped one. That is an error to report: as a text it would be saved and no one would find the server. */
function addressGuesses(value: string, guess: Guess, place: GuessPlace): Guesses {
  const address = value.replace(/^\[(.*)\]$/, "$1");
  if (isIpv4(address)) return [guess("A", address, "certain")];
  if (parseIpv6(address) !== null) return [guess("AAAA", address, "certain")];
  if (almostIpv4.test(address)) return [valueAsTyped("A", address, "likely", place)];
  return almostIpv6.test(address) ? [valueAsTyped("AAAA", address, "likely", place)] : [];
}

/**
 * Reads mail addresses as a forward. "anna@example.com" alone is the recipient; the address in this domain that is forwarded is
 * not known yet. "info@example.se anna@example.com" has both.
 */
function mailGuesses(value: string, apex: string, guess: Guess, place: GuessPlace): Guesses {
  const [first = "", second, third] = value
    .replaceAll(/mailto:/gi, "")
    .split(/\s*(?:->|=>|\u2192|[\s,;:])\s*/u)
    .map((part) => part.replace(/^<(.*)>$/, "$1"))
    .filter((part) => part !== "");
  if (third !== undefined || !isEmail(first)) return [];
  const own = ownAddress(first, apex);
  if (second === undefined) {
    const fields = own === null ? { value: first } : { forwardEmail: first };
    return [partGuess("MAILFORWARD", fields, "likely", own === null ? place : { ...place, owner: own.owner })];
  }
  if (!isEmail(second) || own === null) return [];
  const whole = guess("MAILFORWARD", `${own.localPart} ${second}`, "certain");
  if (whole === null) return [];
  const form = { ...whole.form, subdomain: own.owner, fields: { forwardEmail: first.toLowerCase(), value: second } };
  return [{ ...whole, owner: own.owner, form }];
}

function ownAddress(address: string, apex: string): { localPart: string; owner: string } | null {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).toLowerCase();
  if (host !== apex && !host.endsWith(`.${apex}`)) return null;
  return { localPart: address.slice(0, at), owner: host === apex ? "" : host.slice(0, -apex.length - 1) };
}

function urlGuesses(value: string, guess: Guess): Guesses {
  if (/^\{host\}\S*$/.test(value) || isWebUrl(value)) return [guess("REDIRECT", `301 ${value}`, "certain")];
  return [];
}

// Texts with a defined beginning. Some of them belong at one name only (RFC 7489, 8460, 8461, BIMI).
const knownTexts: readonly { readonly begins: RegExp; readonly owner: string | null }[] = [
  { begins: /^v=spf1(?:\s|$)/i, owner: null },
  { begins: /^v=DMARC1\s*(?:;|$)/i, owner: "_dmarc" },
  { begins: /^v=TLSRPTv1\s*(?:;|$)/i, owner: "_smtp._tls" },
  { begins: /^v=STSv1\s*(?:;|$)/i, owner: "_mta-sts" },
  { begins: /^v=BIMI1\s*(?:;|$)/i, owner: "default._bimi" },
  { begins: /^v=DKIM1\s*(?:;|$)/i, owner: null },
  { begins: /^(?:[a-z]=[^;]*;\s*)*p=[A-Za-z0-9+/=\s]{40,}/, owner: null },
  // Proofs of ownership, such as "google-site-verification=..." and "MS=ms12345678".
  {
    begins: /^[a-z0-9][a-z0-9._-]*(?:verification|verify|verifier|-code|-key|challenge)[a-z0-9._-]*[=:]/i,
    owner: null,
  },
  { begins: /^MS=ms\d+$/i, owner: null },
];

const beginningLength = 400;

function knownTextGuesses(value: string, apex: string, place: GuessPlace): Guesses {
  const plain = value.slice(0, beginningLength).replaceAll('"', "").trim();
  const known = knownTexts.find((one) => one.begins.test(plain));
  if (known === undefined) return [];
  const owner = place.owner ?? known.owner;
  return [guessOf("TXT", textRdata(value), apex, "certain", { ...place, owner })];
}

/** Presentation form of a pasted text. A text in quotes is unchanged; any other text is converted. */
export function textRdata(value: string): string {
  return value.startsWith('"') ? value : quoteOctets(octetsOfText(value));
}

// Types with several fields that begin with a number. Hardly any value fits two of them.
const fieldTypes: readonly (readonly [RegExp, FormRecordType, GuessConfidence])[] = [
  [/^\d+\s+(?:issue|issuewild|issuemail|iodef|contactemail|contactphone)\s/i, "CAA", "certain"],
  [/^[0-3]\s+[01]\s+[0-2]\s+[0-9a-f]{16}/i, "TLSA", "certain"],
  [/^\d+\s+\d+\s+[1-4]\s+[0-9a-f]{40}/i, "DS", "certain"],
  [/^25[67]\s+3\s+\d+\s+[a-z0-9+/]{20}/i, "DNSKEY", "certain"],
  [/^[12346]\s+[12]\s+[0-9a-f]{40}/i, "SSHFP", "certain"],
  [/^\d+\s+\d+\s+\d+\s+[^\d\s"]\S*$/, "SRV", "certain"],
  [/^\d+\s+\d+\s+"[a-z+-]+:/i, "URI", "certain"],
  [/^\d+\s+\d+\s+\S+\s+\S+\s+\S+\s+\S+$/, "NAPTR", "certain"],
  [/^\d+\s+\S+\s+\S*=/, "HTTPS", "likely"],
  [/^\d+\s+\S+\s+\S*=/, "SVCB", "possible"],
  [/^\d+\s(?:[\d.]+\s+){0,2}[ns]\s.*\s[ew]\s/i, "LOC", "certain"],
  [/^30[12]\s+(?:https?:|\{host\})/i, "REDIRECT", "certain"],
  [/^\d+\s+\S+$/, "MX", "certain"],
  [/^1\s+\.$/, "HTTPS", "possible"],
];

// Long enough for a TLSA record with a whole certificate.
const fieldsLengthMax = 8000;

function fieldGuesses(value: string, guess: Guess, place: GuessPlace): Guesses {
  if (/^(?:issue|issuewild|issuemail|iodef)\s/i.test(value)) return [guess("CAA", `0 ${value}`, "certain")];
  if (value.length > fieldsLengthMax) return [];
  const turned = /^(?=\d*[a-z])(\S{1,255})\s+(\d{1,5})$/i.exec(value);
  if (turned !== null) return [guess("MX", `${turned[2]} ${turned[1]}`, "likely")];
  if (!/^\d/.test(value)) return [];
  // A mail server written as an IP address is an error to report, not a text.
  if (/^\d{1,5}\s+\d+(?:\.\d+){3}\.?$/.test(value)) return [valueAsTyped("MX", value, "likely", place)];
  return fieldTypes.filter(([shape]) => shape.test(value)).map(([, type, sure]) => guess(type, value, sure));
}

function hostGuesses(value: string, apex: string, guess: Guess, place: GuessPlace): Guesses {
  if (!/^[^\s"=:;]+\.[^\s"=:;]+$/.test(value)) return [];
  const name = parseName(value, null, "domain");
  if (!name.ok || name.name.indexOf(".") === name.name.length - 1) return [];
  const first = name.name.slice(0, name.name.indexOf("."));
  const asCname = guess("CNAME", value, place.owner === "" ? "possible" : "likely");
  const asAlias = guess("ALIAS", value, place.owner === "" ? "likely" : "possible");
  const asMx = partGuess("MX", { host: value.replace(/\.$/, ""), priority: "10" }, "possible", place);
  const others = [guess("NS", value, "possible"), parseName(value, null, "host").ok ? asMx : null];
  if (apex.endsWith(".arpa")) return [guess("PTR", value, "certain")];
  if (/^ns-?\d/.test(first)) return [guess("NS", value, "likely"), asCname, asMx];
  if (/^(?:mx|smtp|mail|aspmx|inbound)/.test(first)) return [asCname, asMx, asAlias];
  return place.owner === "" ? [asAlias, asCname, ...others] : [asCname, asAlias, ...others];
}

/** The owner that a pasted name means: "@", relative, or complete inside the zone. Null if it is not a name of this zone. */
export function pastedOwner(text: string, apex: string): string | null {
  const typed = text.toLowerCase();
  if (typed === "@" || typed === apex || typed === `${apex}.`) return "";
  const inside = typed.endsWith(`.${apex}`) ? typed.slice(0, -apex.length - 1) : typed;
  const owner = parseOwnerField(inside, apex);
  return owner.ok ? owner.value : null;
}

/**
 * Like pastedOwner, but a name of another zone, or an invalid one, is kept as written, so that it is reported. Null for text that
 * is no name at all.
 */
export function writtenOwner(text: string, apex: string): string | null {
  return pastedOwner(text, apex) ?? (/^[^\s=:]+\.[^\s=:]*$/.test(text) ? text : null);
}
