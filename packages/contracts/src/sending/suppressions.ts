import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, page, spec } from "../spec.ts";
import { suppressionReasons } from "./states.ts";

const suppression = z.strictObject({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  /** Which mails are not sent to this address: all mails, or only the mails that readers can turn off. */
  covers: z.enum(["optional", "all"]),
  since: instant,
  /** Status code of the report (RFC 3463), and what the other mail server said; empty if it said nothing. */
  status: z.string(),
  words: z.string(),
});

const usual = [LoginRequired, NoPermission, NotFound] as const;

export const suppressionsSpec = spec({
  summary: "Addresses to which mails of a brand do not go, the newest first",
  input: z.strictObject({ brandid: id, search: z.string().trim().max(254).default(""), page }),
  answer: z.strictObject({ data: z.array(suppression), count: z.int() }),
  refusals: usual,
});

export const endSuppressionSpec = spec({
  summary: "Has mails go to an address again",
  input: z.strictObject({ brandid: id, address: z.string().max(254) }),
  answer: nothing,
  refusals: usual,
});

export const ownMailTroubleSpec = spec({
  summary: "Whether mails to the user's own address do not arrive",
  input: nothing,
  answer: z.strictObject({ trouble: suppression.nullable() }),
  refusals: [LoginRequired],
});

export const retryOwnMailSpec = spec({
  summary: "Has mails go to the user's own address again",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});
