import { asciiNameOf, checkDomainNamePart, isAsciiDomainName } from "@nameplane/values";

/** How many marks a service watches. */
export const marksMax = 10;
export const exclusionsMax = 200;
const shortest = 3;

/** Reads marks that were typed, separated by commas or lines. Null if one cannot be part of a domain, or there are too many. */
export function readMarks(text: string): string[] | null {
  const marks = partsOf(text).map(readMark);
  const read = marks.filter((mark) => mark !== null);
  return read.length === marks.length && read.length > 0 && read.length <= marksMax ? [...new Set(read)] : null;
}

function readMark(typed: string): string | null {
  const mark = typed.toLowerCase().normalize("NFC").replaceAll(/\s+/g, "-");
  const isLong = Array.from(mark.replaceAll("-", "")).length >= shortest;
  return isLong && !mark.includes(".") && checkDomainNamePart(mark) === null && asciiNameOf(mark) !== null ? mark : null;
}

/** Reads names and words that make no findings. Null if one is neither, or there are too many. None is right as well. */
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
