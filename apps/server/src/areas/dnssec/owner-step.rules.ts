import type { Dnskey } from "@nameplane/dns";
import type { DsRecord } from "./chain-reader.port.ts";
import type { Ds, Key, Mode, WaitsFor } from "./facts.rules.ts";

/**
 * What only the owner of a name can have done. add, remove: by the registrar of a name that is registered elsewhere, with these DS
 * records. key: by the provider that signs the name too, which is to answer with this key of ours beside its own. servers: the name
 * servers can be changed to ours.
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

/** While one of these is waited for, nobody knows whether the step is done: it stays as it was. */
const says: readonly WaitsFor[] = ["servers", "server_key", "server_setting", "delegation", "their_servers"];
export function isStepUnsure(waitsFor: WaitsFor | null): boolean {
  return waitsFor !== null && says.includes(waitsFor);
}

const dayMs = 86_400_000;
/** Days for which most registries want to see a record unchanged before they take a first DS from it (RFC 8078 section 3.3). */
export const usualScanDays = 3;
/** Days a scan may be late. */
const lateDays = 2;
const remindDays = 7;
const mailsMax = 2;

/** Whether a mail about a step goes out now: at once, where the parent may do it by itself after its scan was due; and one reminder. */
export function isMailDue(step: {
  readonly at: Date;
  readonly mails: number;
  /** Days after which the parent does it by itself; null: never. */
  readonly scanDays: number | null;
  readonly now: Date;
}): boolean {
  if (step.mails >= mailsMax) return false;
  const days = (step.scanDays === null ? 0 : step.scanDays + lateDays) + step.mails * remindDays;
  return step.now.getTime() >= step.at.getTime() + days * dayMs;
}
