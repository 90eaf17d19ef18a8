import { z } from "zod";
import { id, instant, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { wantedSets } from "./record-set.ts";

export const draftView = z.strictObject({
  draftid: id,
  changes: wantedSets,
  /** Who staged it, and whether that is the caller. */
  author: z.string(),
  own: z.boolean(),
  /** Zone version when it was staged. */
  base: z.int(),
  changedat: instant,
  endsat: instant,
});

export const getDraftSpec = spec({
  summary: "Staged changes of a zone: the caller's own, or those of a shared link; null: there are none",
  input: z.strictObject({ zoneid: id, draftid: id.optional() }),
  answer: z.strictObject({ draft: draftView.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setDraftSpec = spec({
  summary: "Keeps the caller's staged changes of a zone for 30 days, in place of those kept before",
  input: z.strictObject({ zoneid: id, changes: wantedSets }),
  answer: z.strictObject({ draftid: id, endsat: instant }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const discardDraftSpec = spec({
  summary: "Throws the caller's staged changes of a zone away",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({ discarded: z.boolean() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
