import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";
import type { Ds, Key, Mode, WaitsFor } from "./facts.rules.ts";

/**
 * A step that only the owner of a domain can carry out. add, remove: add or remove these DS records at the registrar, for a
 * domain that is registered elsewhere. key: have the other provider that signs the domain publish this key of ours. servers:
 * change the name servers to ours.
 */
export type OwnerStep = {
  readonly act: "add" | "remove" | "key" | "servers";
  readonly records: readonly DsRecord[];
  readonly keys: readonly Dnskey[];
};

/** The step that the owner has to carry out; null if there is none. */
export function ownerStep(facts: {
  readonly mode: Mode | null;
  readonly waitsFor: WaitsFor | null;
  readonly keys: readonly Key[];
  readonly ds: readonly Ds[];
}): OwnerStep | null {
  const own = facts.keys.find(({ state }) => state === "published");
  if (facts.waitsFor === "customer_key" && own !== undefined) return { act: "key", records: [own.ds], keys: [own.dnskey] };
  if (facts.waitsFor === "customer_servers" && own !== undefined) return { act: "servers", records: [own.ds], keys: [] };
  if (facts.mode !== "elsewhere") return null;
  if (facts.waitsFor === "customer_add") {
    return own === undefined ? null : { act: "add", records: [own.ds], keys: [] };
  }
  if (facts.waitsFor !== "customer_remove") return null;
  const records = facts.ds.filter(({ state }) => state === "pending_removal").map(({ record }) => record);
  return records.length === 0 ? null : { act: "remove", records, keys: [] };
}

export function nameOfStep({ act, records }: OwnerStep): string {
  return [act, ...records.map(({ keyTag, digestType, digest }) => `${keyTag}/${digestType}/${digest}`).toSorted()].join(" ");
}

/** While the domain waits for one of these, we cannot tell whether the owner's step is done, so the stored step stays. */
const says: readonly WaitsFor[] = ["servers", "server_key", "server_setting", "delegation", "their_servers"];
export function isStepUnsure(waitsFor: WaitsFor | null): boolean {
  return waitsFor !== null && says.includes(waitsFor);
}

const dayMs = 86_400_000;
/** For how many days most registries require a record to be unchanged before they accept a first DS (RFC 8078 section 3.3). */
export const usualScanDays = 3;
/** How many days late a parent's scan may be before the owner is asked. */
const lateDays = 2;
const remindDays = 7;
const mailsMax = 2;

/**
 * Whether a mail about a step is due. The first mail is due at once; if the parent scans and could do the step itself, only when
 * its scan is overdue. One reminder follows later.
 */
export function isMailDue(step: {
  readonly at: Date;
  readonly mails: number;
  /** After how many days the parent has done the step by its scan; null if it never does. */
  readonly scanDays: number | null;
  readonly now: Date;
}): boolean {
  if (step.mails >= mailsMax) return false;
  const days = (step.scanDays === null ? 0 : step.scanDays + lateDays) + step.mails * remindDays;
  return step.now.getTime() >= step.at.getTime() + days * dayMs;
}
