import { isSerialNewer } from "@nameplane/dns";
import type { SecondaryState, SecondaryTrouble } from "@nameplane/contracts/secondarydns/secondary";
import type { PrimaryAnswer } from "./secondary-server.port.ts";

/** What is known about a copy. */
export type Copy = {
  readonly serial: number | null;
  readonly primarySerial: number | null;
  readonly expireSeconds: number | null;
  readonly trouble: SecondaryTrouble | null;
  readonly reachedAt: Date | null;
};

/** The newest version among the answers of the primaries. Null if none has the zone. */
export function newestOf(answers: readonly PrimaryAnswer[]): { readonly serial: number; readonly expireSeconds: number } | null {
  const versions = answers.filter((answer) => answer.kind === "answers");
  return versions.reduce<(typeof versions)[number] | null>(
    (newest, one) => (newest === null || isSerialNewer(one.serial, newest.serial) ? one : newest),
    null,
  );
}

/** Why no primary has returned its version of the zone. Null if at least one has. */
export function askTrouble(answers: readonly PrimaryAnswer[]): "silent" | "notServed" | null {
  if (answers.some(({ kind }) => kind === "answers")) return null;
  return answers.some(({ kind }) => kind === "notServed") ? "notServed" : "silent";
}

/** Whether the served version is at least the newest one of the primaries. */
export const isCurrent = ({ serial, primarySerial }: Pick<Copy, "serial" | "primarySerial">): boolean =>
  serial !== null && primarySerial !== null && !isSerialNewer(primarySerial, serial);

/**
 * The time at which the copy becomes invalid if no primary is reached before (RFC 1035 section 3.3.13). Null if it is not known.
 */
export function expiryOf({ reachedAt, expireSeconds }: Pick<Copy, "reachedAt" | "expireSeconds">): Date | null {
  return reachedAt === null || expireSeconds === null ? null : new Date(reachedAt.getTime() + expireSeconds * 1000);
}

export function copyState(copy: Copy, now: Date): SecondaryState {
  const expiry = expiryOf(copy);
  if (copy.serial !== null && expiry !== null && expiry <= now) return "expired";
  if (copy.trouble !== null) return "failing";
  if (copy.serial === null) return "starting";
  return isCurrent(copy) ? "current" : "behind";
}

/** The owner is told of a problem only after it has lasted this long. */
const tellAfterMs = 3_600_000;

/**
 * What the owner has to be told or was already told. Null once the copy is up to date again. A zone that was never copied causes
 * no notice: its owner is still setting it up, and sees on the page what is wrong.
 */
export function toldAbout(
  copy: Copy,
  { troubleSince, told }: { readonly troubleSince: Date | null; readonly told: "failing" | "expired" | null },
  now: Date,
): "failing" | "expired" | null {
  const state = copyState(copy, now);
  if (state === "expired") return "expired";
  if (copy.serial === null) return told;
  if (copy.trouble === null || copy.trouble === "server") return state === "current" ? null : told;
  const isLong = troubleSince !== null && now.getTime() - troubleSince.getTime() >= tellAfterMs;
  return told ?? (isLong ? "failing" : null);
}

const secondMs = 1000;
const minuteMs = 60_000;

/** When the copy is checked next: soon while it is being made, and every five minutes when it is up to date. */
export function nextCheckMs(copy: Copy, ageMs: number): number {
  if (copy.trouble === null && isCurrent(copy)) return 5 * minuteMs;
  return ageMs < 30 * minuteMs ? 15 * secondMs : 2 * minuteMs;
}
