import { z } from "zod";

/** Relative to the apex, empty for it; A-labels, lower case (packages/dns, owner.ts). */
export const owner = z.string().max(253);
export const recordType = z.string().regex(/^[A-Z0-9]{1,12}$/, "a record type such as MX");
export const ttl = z.int().min(0).max(2_147_483_647);
const rdata = z.array(z.string().min(1).max(65_535)).min(1).max(500);
export const note = z.string().trim().max(500);

/** What a set says; values in presentation form, names with final dot. */
export const setContent = z.strictObject({ ttl, rdata });
export type SetContentView = z.infer<typeof setContent>;

/** One set before and after; null: it is not there. SOA stands among the changes where SOA values were changed. */
export const setChange = z.strictObject({
  owner,
  type: recordType,
  old: setContent.nullable(),
  new: setContent.nullable(),
});
export type SetChangeView = z.infer<typeof setChange>;

/** A wish for one set. */
export const wantedSet = z.strictObject({
  owner,
  type: recordType,
  /** `version` of the set that the wish was made on; null: the set was not there. */
  base: z.int().min(1).nullable(),
  /** What it shall say; null: it goes. A note that is left out stays as it is. */
  new: z.strictObject({ ttl, rdata, note: note.optional() }).nullable(),
});
export type WantedSet = z.infer<typeof wantedSet>;

/** More in one call are an import (file), which goes by parts. */
export const wantedSetsMax = 2000;
export const wantedSets = z.array(wantedSet).min(1).max(wantedSetsMax);
