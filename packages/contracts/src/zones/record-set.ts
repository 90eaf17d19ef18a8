import { z } from "zod";

/** An owner name relative to the apex, in lower-case A-labels. Empty for the apex itself (packages/dns, owner.ts). */
export const owner = z.string().max(253);
export const recordType = z.string().regex(/^[A-Z0-9]{1,12}$/, "a record type such as MX");
export const ttl = z.int().min(0).max(2_147_483_647);
const rdata = z.array(z.string().min(1).max(65_535)).min(1).max(500);
export const note = z.string().trim().max(500);

/** Content of a record set. Values are in presentation form; names have a final dot. */
export const setContent = z.strictObject({ ttl, rdata });
export type SetContentView = z.infer<typeof setContent>;

/** One set before and after. A side is null if the set does not exist there. SOA is included if SOA values changed. */
export const setChange = z.strictObject({
  owner,
  type: recordType,
  old: setContent.nullable(),
  new: setContent.nullable(),
});
export type SetChangeView = z.infer<typeof setChange>;

/** The wanted content of one set. */
export const wantedSet = z.strictObject({
  owner,
  type: recordType,
  /** `version` of the set on which the change was based; null if the set did not exist. */
  base: z.int().min(1).nullable(),
  /** The new content; null if the set is to be removed. A note that is left out does not change. */
  new: z.strictObject({ ttl, rdata, note: note.optional() }).nullable(),
});
export type WantedSet = z.infer<typeof wantedSet>;

/** The largest number of sets in one change. A larger change has to be imported as a file, which is processed in parts. */
export const wantedSetsMax = 2000;
export const wantedSets = z.array(wantedSet).min(1).max(wantedSetsMax);
