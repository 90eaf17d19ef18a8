import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { PrimariesRefused } from "./refusals.ts";

/** The reasons why a zone cannot be copied. */
export const secondaryTrouble = z.enum(["silent", "notServed", "refused", "signature", "taken", "server"]);
export type SecondaryTrouble = z.infer<typeof secondaryTrouble>;

/**
 * starting: the first copy is being made. behind: a newer version is being copied. failing: the reason is in `trouble`. expired:
 * the primaries have not answered for longer than the zone allows. paused: the customer has not paid for the service.
 */
export const secondaryState = z.enum(["starting", "current", "behind", "failing", "expired", "paused", "ended"]);
export type SecondaryState = z.infer<typeof secondaryState>;

export const secondaryZoneSpec = spec({
  summary: "A zone that is served here as a secondary: its primaries, and how far the copy has come",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    secondary: z.strictObject({
      zone: z.string(),
      state: secondaryState,
      trouble: secondaryTrouble.nullable(),
      primaries: z.array(z.string()),
      /** The name of the key that signs transfers. Null if the primaries recognise us by our address and not by a key. */
      keyname: z.string().nullable(),
      /** The serial number that we serve, and the newest serial number of the primaries. */
      serial: z.number().nullable(),
      primaryserial: z.number().nullable(),
      transferred: instant.nullable(),
      checked: instant.nullable(),
      /** When a primary last answered, and until when the copy remains valid if no primary answers. */
      reached: instant.nullable(),
      expires: instant.nullable(),
      nameservers: z.array(z.string()),
      /** Our addresses: we copy the zone from these, and receive NOTIFY messages at them. */
      addresses: z.array(z.string()),
      acts: z.strictObject({ edit: z.boolean(), refresh: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const setPrimariesSpec = spec({
  summary: "Sets the primary servers from which a zone is copied",
  input: z.strictObject({ serviceid: id, primaries: z.string().max(400) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, PrimariesRefused],
});

export const makeTransferKeySpec = spec({
  summary:
    "Makes a new TSIG key for the transfers of a zone, in place of any other; needs fresh proof. Only this answer has its secret",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({ name: z.string(), algorithm: z.literal("hmac-sha256"), secret: z.string() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired],
});

export const removeTransferKeySpec = spec({
  summary: "Copies a zone without a TSIG key from now on; needs fresh proof",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired],
});

export const refreshSecondarySpec = spec({
  summary: "Asks the primaries at once for a newer version of a zone",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, TooFast],
});
