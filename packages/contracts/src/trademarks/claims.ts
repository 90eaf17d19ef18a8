import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { NoticeLapsed, NoticeNotRead } from "./refusals.ts";

const requestid = z.coerce.number().int().positive();

const party = z.strictObject({
  name: z.string(),
  organization: z.string(),
  /** The address on one line. */
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** One trademark in a claims notice (RFC 9361 section 6.4.2). */
export const claim = z.strictObject({
  mark: z.string(),
  jurisdiction: z.string(),
  goods: z.string(),
  classes: z.array(z.string()),
  holders: z.array(party.extend({ entitlement: z.string() })),
  contacts: z.array(party.extend({ kind: z.string() })),
  /** References to decisions which found that the label had been used abusively against the mark. */
  decisions: z.array(z.string()),
});
export type Claim = z.infer<typeof claim>;

export const claimsNoticeSpec = spec({
  summary: "The trademark claims notices that have to be read before the name of a request is registered",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({
    name: z.string(),
    notices: z.array(
      z.strictObject({
        noticeid: id,
        number: z.string(),
        claims: z.array(claim),
        fetched: instant,
        until: instant,
        /** When the notice was acknowledged. Null if it was not. */
        accepted: instant.nullable(),
        /** Whether the notice is still valid. If not, a new one has to be requested. */
        isvalid: z.boolean(),
      }),
    ),
    /** Whether the user may acknowledge the notices now. */
    accepts: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const acceptClaimsNoticeSpec = spec({
  summary: "Acknowledges the trademark claims notices of a request, which then continues",
  input: z.strictObject({
    requestid,
    /** The notices that the page showed. If other notices exist now, nothing is acknowledged. */
    notices: z.array(id).min(1).max(20),
    understood: z.boolean(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, NoticeLapsed, NoticeNotRead],
});
