import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";
import type { Ds, Key, Mode, WaitsFor } from "./facts.rules.ts";

/**
 * What only the owner of a name can have done. add, remove: these DS records, by the registrar of a name that is registered
 * elsewhere. key: this key of ours is to be published by the other provider that signs the name. servers: the name servers can be
 * changed to ours.
 */
export type OwnerStep = {
  readonly act: "add" | "remove" | "key" | "servers";
  readonly records: readonly DsRecord[];
  readonly keys: readonly Dnskey[];
};

/** What is waited for from the owner; null when nothing is. */
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

/** While one of these is waited for, it is unknown whether the owner's step is done, so it stays as it was. */
const says: readonly WaitsFor[] = ["servers", "server_key", "server_setting", "delegation", "their_servers"];
export function isStepUnsure(waitsFor: WaitsFor | null): boolean {
  return waitsFor !== null && says.includes(waitsFor);
}

const dayMs = 86_400_000;
/** For how many days most registries want to see a record unchanged before they accept a first DS (RFC 8078 section 3.3). */
export const usualScanDays = 3;
/** How many days late a scan may be. */
const lateDays = 2;
const remindDays = 7;
const mailsMax = 2;

/** Whether a mail about a step is due: at once, or after the scan was due where the parent scans; and one reminder later. */
export function isMailDue(step: {
  readonly at: Date;
  readonly mails: number;
  /** Days after which the parent has done it by itself; null: it never does. */
  readonly scanDays: number | null;
  readonly now: Date;
}): boolean {
  if (step.mails >= mailsMax) return false;
  const days = (step.scanDays === null ? 0 : step.scanDays + lateDays) + step.mails * remindDays;
  return step.now.getTime() >= step.at.getTime() + days * dayMs;
}
