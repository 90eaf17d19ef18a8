import { readIntervals } from "@nameplane/contracts/tlds/launch-phases";

/** Reads a typed whole number. Undefined if the text is not one. */
export function readWhole(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  return /^-?\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads typed launch phases of one kind. Each phase is two times in UTC, such as "2026-11-01 16:00 – 2026-12-31 16:00", with
 * commas between several. Returns the intervals as they are stored, null for an empty text, and undefined for anything else.
 */
export function readPhase(text: string): string | null | undefined {
  if (text.trim() === "") return null;
  const intervals = text.split(/[,;]/).map((part) => {
    const times = [...part.matchAll(/(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/g)].map(([, day, time]) => `${day}T${time}Z`);
    const rest = part.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\dZ?/g, "");
    return times.length === 2 && /^[\s–/-]*$/.test(rest) ? times.join("/") : "";
  });
  const stored = intervals.join(",");
  return readIntervals(stored) === null ? undefined : stored;
}

/** Writes stored intervals in the form in which they are typed and shown. */
export function spellPhase(intervals: string): string {
  return intervals
    .split(",")
    .map((interval) =>
      interval
        .split("/")
        .map((time) => time.replace("T", " ").replace("Z", ""))
        .join(" – "),
    )
    .join(", ");
}

/** Reads months separated by commas or spaces, sorted and without duplicates. Undefined if the text contains anything else. */
export function readMonths(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0 || !words.every((word) => /^\d{1,3}$/.test(word))) return undefined;
  return [...new Set(words.map(Number))].toSorted((a, b) => a - b);
}
