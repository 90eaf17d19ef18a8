import { readInterval } from "@nameplane/contracts/tlds/launch-phases";

/** Reads a typed whole number. Undefined if the text is not one. */
export function readWhole(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads a launch phase as it is typed: two times in UTC, such as "2026-11-01 16:00 – 2026-12-31 16:00". Returns the interval as it
 * is stored, null for an empty text, and undefined for anything else.
 */
export function readPhase(text: string): string | null | undefined {
  const times = [...text.matchAll(/(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/g)].map(([, day, time]) => `${day}T${time}Z`);
  if (text.trim() === "") return null;
  const interval = times.join("/");
  const rest = text.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\dZ?/g, "");
  return times.length === 2 && /^[\s–/-]*$/.test(rest) && readInterval(interval) !== null ? interval : undefined;
}

/** Converts a stored interval to the form in which it is typed and shown. */
export function spellPhase(interval: string): string {
  return interval
    .split("/")
    .map((time) => time.replace("T", " ").replace("Z", ""))
    .join(" – ");
}

/** Reads months separated by commas or spaces, sorted and without duplicates. Undefined if the text contains anything else. */
export function readMonths(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,3}$/.test(word))) return undefined;
  return [...new Set(words.map(Number))].toSorted((a, b) => a - b);
}
