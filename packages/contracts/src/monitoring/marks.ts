import { asciiNameOf, checkDomainNamePart, isAsciiDomainName } from "@nameplane/values";

/** The most marks that a service without a plan can watch, and the most names and words that it can exclude. */
export const marksMax = 10;
export const exclusionsMax = 200;
const shortest = 3;

/** Reads marks that were typed, separated by commas or lines. Null if one cannot be part of a domain, or there are more than `most`. */
export function readMarks(text: string, most = marksMax): string[] | null {
  const marks = partsOf(text).map(readMark);
  const read = marks.filter((mark) => mark !== null);
  return read.length === marks.length && read.length > 0 && read.length <= most ? [...new Set(read)] : null;
}

function readMark(typed: string): string | null {
  const mark = typed.toLowerCase().normalize("NFC").replaceAll(/\s+/g, "-");
  const isLong = Array.from(mark.replaceAll("-", "")).length >= shortest;
  return isLong && !mark.includes(".") && checkDomainNamePart(mark) === null && asciiNameOf(mark) !== null ? mark : null;
}

/**
 * Reads the names and words that must not be reported as findings. An empty list is allowed. Null if an entry is neither a name
 * nor a word, or if there are too many.
 */
export function readExclusions(text: string): string[] | null {
  const typed = partsOf(text).map((part) => part.toLowerCase().normalize("NFC").replace(/\.$/, ""));
  const read = typed.map((part) => {
    const ascii = asciiNameOf(part);
    return ascii === null || !isAsciiDomainName(ascii) ? null : part.includes(".") ? ascii : part;
  });
  const known = read.filter((one) => one !== null);
  return known.length === typed.length && known.length <= exclusionsMax ? [...new Set(known)] : null;
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
