import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { wantedSets } from "./record-set.ts";

export const draftView = z.strictObject({
  draftid: id,
  changes: wantedSets,
  /** Who staged the changes, and whether that is the caller. */
  author: z.string(),
  own: z.boolean(),
  /** Zone version at the time of staging. */
  base: z.int(),
  changedat: instant,
  endsat: instant,
});

export const getDraftSpec = spec({
  summary: "Staged changes of a zone: the caller's own, or those behind a shared link; null: there are none",
  input: z.strictObject({ zoneid: id, draftid: id.optional() }),
  answer: z.strictObject({ draft: draftView.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setDraftSpec = spec({
  summary: "Stores the caller's staged changes of a zone for 30 days, replacing the ones stored before",
  input: z.strictObject({ zoneid: id, changes: wantedSets }),
  answer: z.strictObject({ draftid: id, endsat: instant }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const discardDraftSpec = spec({
  summary: "Discards the caller's staged changes of a zone",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({ discarded: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
