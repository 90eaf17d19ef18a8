import type { DsRecord } from "./chain-look.port.ts";
import type { Ds, Key, Mode, WaitsFor } from "./plan.rules.ts";

/** What only the owner of a name that is registered elsewhere can have done: its registrar adds or removes these records. */
export type OwnerStep = { readonly act: "add" | "remove"; readonly records: readonly DsRecord[] };

/** What is waited for from the owner; null when nothing is. */
export function ownerStep(facts: {
  readonly mode: Mode | null;
  readonly waitsFor: WaitsFor | null;
  readonly keys: readonly Key[];
  readonly ds: readonly Ds[];
}): OwnerStep | null {
  if (facts.mode !== "elsewhere") return null;
  if (facts.waitsFor === "customer_add") {
    const newest = facts.keys.find(({ state }) => state === "published");
    return newest === undefined ? null : { act: "add", records: [newest.ds] };
  }
  if (facts.waitsFor !== "customer_remove") return null;
  const records = facts.ds.filter(({ state }) => state === "pending_removal").map(({ record }) => record);
  return records.length === 0 ? null : { act: "remove", records };
}

export function nameOfStep({ act, records }: OwnerStep): string {
  return [act, ...records.map(({ keyTag, digestType, digest }) => `${keyTag}/${digestType}/${digest}`).toSorted()].join(
    " ",
  );
}

/** While one of these is waited for, nobody knows whether the step is done: it stays as it was. */
const says: readonly WaitsFor[] = ["servers", "server_key", "delegation"];
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
  readonly told: number;
  /** Days after which the parent does it by itself; null: never. */
  readonly scanDays: number | null;
  readonly now: Date;
}): boolean {
  if (step.told >= mailsMax) return false;
  const days = (step.scanDays === null ? 0 : step.scanDays + lateDays) + step.told * remindDays;
  return step.now.getTime() >= step.at.getTime() + days * dayMs;
}
