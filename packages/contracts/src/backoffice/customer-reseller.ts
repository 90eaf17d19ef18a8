import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { currency, id, language, nothing, spec } from "../spec.ts";
import { webAddress } from "../whitelabel/config.ts";
import { checkHostname, isPhoneNumber } from "@nameplane/values";

const number = z.coerce.number().int().positive().max(999_999_999_999);
const owner = z.strictObject({ contactid: id, name: z.string() });

/** A reseller's public name and contact details, and the defaults for its new domains. */
export const resellerDetails = z.strictObject({
  publicname: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  abuseemail: z.string(),
  /** VAT rate in the reseller's own prices, in basis points. Null if none is set. */
  vatratebasispoints: z.int().nullable(),
  /** Name servers of new domains of the reseller and its sub-accounts. If empty, they use those of the brand. */
  nameservers: z.array(z.string()),
  /** The owner of the reseller's new domains unless it chooses another. Null for the owner of the account. */
  defaultowner: owner.nullable(),
});

export const resellerContactsSpec = spec({
  summary: "For staff: contacts of a customer of which one can own its new domains, by name; a hundred at most",
  input: z.strictObject({ number, search: z.string().trim().max(100).default("") }),
  answer: z.strictObject({ data: z.array(owner) }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

const emptyOr = <T extends z.ZodType>(value: T) => z.union([z.literal(""), value]);
const email = z.email().max(200);

export const setResellerSpec = spec({
  summary: "For staff: makes a customer a reseller, or changes what it resells under which name and what its new domains get",
  input: z.strictObject({
    number,
    /** The version of the account as it was read. */
    version: z.int(),
    publicname: z.string().trim().min(1).max(100),
    email,
    phone: emptyOr(z.string().trim().refine(isPhoneNumber)),
    url: emptyOr(webAddress),
    abuseemail: emptyOr(email),
    currency,
    language,
    vatratebasispoints: z.int().min(0).max(10_000).nullable(),
    nameservers: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .refine((host) => host !== "" && checkHostname(host) === null),
      )
      .max(13)
      .refine((hosts) => hosts.length !== 1 && new Set(hosts).size === hosts.length),
    ownerid: id.nullable(),
    /** The reason, for other staff. It is recorded in the log. */
    why: z.string().trim().min(1).max(2000),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, ChangedMeanwhile],
});
