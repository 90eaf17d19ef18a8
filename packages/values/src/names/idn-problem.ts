import { labelLengthMax, domainNameLengthMax } from "./domain-name.ts";
import { asciiNameOf } from "./idn.ts";
import { decodePunycode, encodePunycode, PunycodeError } from "./punycode.ts";

/** Why a text is not a domain name in either form, with the invalid character if there is one. */
export type IdnProblem =
  | { readonly kind: "character"; readonly character: string }
  | {
      readonly kind:
        | "address"
        | "empty_label"
        | "hyphen_at_end"
        | "hyphens_inside"
        | "label_too_long"
        | "name_too_long"
        | "overflow"
        | "not_basic"
        | "invalid_input"
        | "not_its_own"
        | "not_allowed";
    };

// Full stops as defined by UTS 46 section 4.5.
const stops = /[.\u3002\uff0e\uff61]/;
const letterOrSo = /^[\p{L}\p{M}\p{N}\p{Join_Control}\u00b7\u30fb-]$/u;

/**
 * The first problem of a text that is not a domain name. Null for texts that `asciiNameOf` converts, except IP addresses.
 * Problems that only UTS 46 defines (mixed directions, misplaced joiners) are "not_allowed".
 */
export function idnProblemOf(text: string): IdnProblem | null {
  const ascii = asciiNameOf(text);
  // No TLD is a number: software would read the name as an address.
  if (ascii !== null) return /\.\d+$/.test(ascii) ? { kind: "address" } : null;
  if (text.length > 1000) return { kind: "name_too_long" };
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) || /^[\da-f:]*:[\da-f:.]*$/i.test(text)) return { kind: "address" };
  const labels = text.split(stops);
  if (labels.includes("")) return { kind: "empty_label" };
  // Invalid Punycode is reported before invalid characters, because it says more than a single character.
  const fake = labels.map(punycodeProblem).find((problem) => problem !== null);
  if (fake) return fake;
  for (const character of labels.join("")) if (!letterOrSo.test(character)) return { kind: "character", character };
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-"))) return { kind: "hyphen_at_end" };
  if (labels.some((label) => label.slice(2, 4) === "--" && !/^xn--/i.test(label))) return { kind: "hyphens_inside" };
  if (labels.some(isTooLong)) return { kind: "label_too_long" };
  const isLong =
    labels.join(".").length > domainNameLengthMax ||
    labels.map(asciiLengthOf).reduce((sum, length) => sum + length + 1, -1) > domainNameLengthMax;
  if (isLong) return { kind: "name_too_long" };
  return /^\d+$/.test(labels.at(-1) ?? "") && labels.length > 1 ? { kind: "address" } : { kind: "not_allowed" };
}

function punycodeProblem(label: string): IdnProblem | null {
  if (!/^xn--/i.test(label)) return null;
  try {
    decodePunycode(label.slice("xn--".length).toLowerCase());
    // The label can be decoded, but the decoded text has a different A-label, or is not allowed in a name.
    return asciiNameOf(label) === null && label.length <= labelLengthMax ? { kind: "not_its_own" } : null;
  } catch (error) {
    if (!(error instanceof PunycodeError)) throw error;
    if (error.problem === "overflow") return { kind: "overflow" };
    return { kind: error.problem === "not-basic" ? "not_basic" : "invalid_input" };
  }
}

const isTooLong = (label: string): boolean => asciiLengthOf(label) > labelLengthMax;

/** Length in octets of a label's A-label form, even if that is too long to be valid. */
function asciiLengthOf(label: string): number {
  if (/^[\u0021-\u007e]*$/.test(label)) return label.length;
  return "xn--".length + encodePunycode(label.normalize("NFC").toLowerCase()).length;
}
