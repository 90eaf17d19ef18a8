import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../../refusals.ts";
import { id, instant, nothing, spec } from "../../spec.ts";
import { certificateTrouble } from "../certificates.ts";
import { TooManyAcmeKeys } from "../refusals.ts";

const keyView = z.strictObject({
  id,
  name: z.string(),
  /** Whether programs may also order names that the certificate does not contain. */
  othernames: z.boolean(),
  /** Username of the user who created the key. Empty if that user no longer exists. */
  createdby: z.string(),
  created: instant,
  revoked: instant.nullable(),
  /** stopped: the user who created the key has left the account, or may no longer order services. */
  state: z.enum(["active", "stopped", "revoked"]),
});

const programView = z.strictObject({
  id,
  keyname: z.string(),
  /** Name of the program, as the program itself states it. */
  agent: z.string(),
  since: instant,
  used: instant,
  usedfrom: z.string(),
  state: z.enum(["active", "stopped", "deactivated"]),
  last: z
    .strictObject({
      at: instant,
      state: z.enum(["waiting", "processing", "issued", "failed"]),
      /** Why the last order failed. Null if neither the names nor the authority were the reason. */
      trouble: certificateTrouble.nullable(),
      detail: z.string(),
    })
    .nullable(),
});

export const acmeKeysSpec = spec({
  summary: "Keys for programs that fetch the certificate of a service by ACME, and the programs that use them",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    directory: z.url(),
    keys: z.array(keyView),
    programs: z.array(programView),
    /** What the user can do now. */
    acts: z.strictObject({ create: z.boolean(), revoke: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const createAcmeKeySpec = spec({
  summary: "Creates a key for programs that fetch the certificate of a service by ACME; it is shown only this once",
  input: z.strictObject({ serviceid: id, name: z.string().trim().min(1).max(80), othernames: z.boolean() }),
  answer: z.strictObject({ directory: z.url(), kid: z.string(), hmackey: z.string() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired, TooManyAcmeKeys],
});

export const revokeAcmeKeySpec = spec({
  summary: "Revokes a key for programs: they cannot order certificates any more, and the panel renews the certificate again",
  input: z.strictObject({ serviceid: id, keyid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});
