import { z } from "zod";
import { DifferenceChanged, RegistryBusy, RegistryLocked } from "../domains/refusals.ts";
import { AlreadyOrdered } from "../orders/refusals.ts";
import { BadParameter, ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { OwnerFixed } from "./refusals.ts";

/** Fields of a contact object at a registry. gone: the registry has no such object. foreign: the object belongs to another registrar. */
export const contactField = z.enum([
  "name",
  "organization",
  "street",
  "city",
  "region",
  "postcode",
  "country",
  "phone",
  "email",
  "organizationNumber",
  "vatNumber",
  "gone",
  "foreign",
]);
export type ContactField = z.infer<typeof contactField>;

export const contactSide = z.strictObject({ field: contactField, ours: z.string(), theirs: z.string() });

/**
 * follow: the contact takes over the registry's values. putback: a request makes the registry store our values. check: the
 * registry is queried again.
 */
export const contactFix = z.enum(["follow", "putback", "check"]);
export type ContactFix = z.infer<typeof contactFix>;

export const contactDifference = z.strictObject({
  diffid: id,
  contactid: id,
  name: z.string(),
  /** Common name of the registry. */
  registry: z.string(),
  handle: z.string(),
  since: instant,
  fields: z.array(contactSide),
  /** Hash of the data that the registry showed. */
  seal: z.string(),
  fixes: z.array(contactFix),
  /** Number of an unfinished request that will settle the difference. Null if there is none. */
  requestid: z.int().nullable(),
});
export type ContactDifference = z.infer<typeof contactDifference>;

export const contactDifferencesSpec = spec({
  summary: "Contacts whose data a registry holds differently than we do, or one of them; at most 100",
  input: z.strictObject({ contactid: id.optional() }),
  answer: z.strictObject({ data: z.array(contactDifference) }),
  refusals: [LoginRequired, NoPermission],
});

export const fixContactSpec = spec({
  summary: "Settles a difference between a contact and its object at a registry; the registry is read first",
  input: z.strictObject({ diffid: id, fix: contactFix, seal: z.string().max(100) }),
  answer: z.strictObject({ closed: z.boolean(), requestid: z.int().nullable() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    DifferenceChanged,
    RegistryBusy,
    RegistryLocked,
    AlreadyOrdered,
    OwnerFixed,
    BadParameter,
    ChangedMeanwhile,
  ],
});
