import { toASCII, toUnicode } from "tr46";
import { decodePunycode, isAsciiDomainName, PunycodeError, type DomainName } from "@nameplane/values";
import { describeProblem, nameProblems, type NameProblem } from "./name-texts.rules.ts";

export type IdnaName =
  | { readonly ok: true; readonly ascii: DomainName; readonly unicode: string }
  | { readonly ok: false; readonly problem: NameProblem };

const strict = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  transitionalProcessing: false,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
} as const;

const refuse = (problem: NameProblem, values: Record<string, string> = {}): IdnaName => ({
  ok: false,
  problem: describeProblem(problem, values),
});

/**
 * Validates a typed name with UTS 46, non-transitional and with every check on, so that "straße" becomes "xn--strae-oqa".
 *
 * `text`: one label or a whole name without final dot, in any case, as A-labels or in Unicode. Returns both forms, or the first
 * problem that a person can correct.
 */
export function readIdna(text: string): IdnaName {
  // No name has more than 1,000 characters in any form, and an attacker could otherwise make us normalise longer texts.
  if (text === "") return refuse(nameProblems.empty);
  if (text.length > 1000) return refuse(nameProblems.nameTooLong);
  if (isAddress(text)) return refuse(nameProblems.address);
  const plain = plainName(text);
  if (plain !== null) return { ok: true, ascii: plain, unicode: plain };
  const ascii = toASCII(text, strict);
  if (ascii === null || !isAsciiDomainName(ascii)) return { ok: false, problem: explain(text, ascii) };
  const { domain, error } = toUnicode(ascii, strict);
  if (error) return refuse(nameProblems.notAllowed);
  // No TLD is numeric, and software mistakes such a name for an IP address.
  if (/(?:^|\.)\d+$/.test(ascii) && ascii.includes(".")) return refuse(nameProblems.address);
  return { ok: true, ascii, unicode: domain };
}

/**
 * Returns a name that has only letters, digits and single hyphens. Such a name is its own A-label and its own Unicode form (UTS
 * 46 changes only its case). Nearly all names are like that, and the tables of UTS 46 take thirty times as long: a list of a
 * thousand names would wait longer here than at the registry. Null for other names.
 */
function plainName(text: string): DomainName | null {
  const lower = text.toLowerCase();
  // Hyphens in places three and four mark an encoding, and a numeric last label belongs to an IP address.
  const isSpecial = /(?:^|\.)[^.]{2}--|(?:^|\.)\d+$/.test(lower);
  return !isSpecial && /^[A-Za-z0-9.-]+$/.test(text) && isAsciiDomainName(lower) ? lower : null;
}

function isAddress(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(text);
}

function explain(text: string, ascii: string | null): NameProblem {
  const loose = ascii ?? toASCII(text, { ...strict, checkHyphens: false, verifyDNSLength: false });
  const labels = (loose ?? text.toLowerCase()).split(".");
  if (labels.some((label) => label === "")) return nameProblems.emptyLabel;
  const bad = /[^\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uff0e\uff61\u00b7\u30fb-]/u.exec(text);
  if (bad) return describeProblem(nameProblems.character, { character: bad[0].trim() === "" ? "␣" : bad[0] });
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-"))) return nameProblems.hyphenAtEnd;
  const fake = labels.find((label) => label.startsWith("xn--"));
  if (fake !== undefined && loose === null) return explainPunycode(fake);
  if (labels.some((label) => label.slice(2, 4) === "--" && !label.startsWith("xn--"))) return nameProblems.hyphensInside;
  if (labels.some((label) => label.length > 63)) return nameProblems.labelTooLong;
  if (labels.join(".").length > 253) return nameProblems.nameTooLong;
  return nameProblems.notAllowed;
}

function explainPunycode(label: string): NameProblem {
  try {
    decodePunycode(label.slice("xn--".length));
    return nameProblems.invalidInput;
  } catch (error) {
    if (!(error instanceof PunycodeError)) throw error;
    if (error.problem === "overflow") return nameProblems.overflow;
    return error.problem === "not-basic" ? nameProblems.notBasic : nameProblems.invalidInput;
  }
}
