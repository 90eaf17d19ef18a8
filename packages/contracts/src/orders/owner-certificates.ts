import { z } from "zod";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { OwnerCertificateCurrent, OwnerCertificateUnknown } from "./refusals.ts";

const made = z.strictObject({
  /** In groups of four letters, as it is printed. */
  number: z.string(),
  issued: instant,
  /** When a newer one took its place. Null if none has. */
  replaced: instant.nullable(),
});

export const ownerCertificateSpec = spec({
  summary: "The owner certificate that the panel has made for a service, those before it, and whether a new one can be made",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    certificate: made.extend({ holder: z.string(), domainname: z.string() }),
    former: z.array(made),
    /** Whether the domain has another owner now than the certificate says. */
    mayrenew: z.boolean(),
    /** The owner of the domain now. Null if the domain is no longer in the account. */
    holdernow: z.string().nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const ownerCertificateFileSpec = spec({
  summary: "An owner certificate as PDF: the current one of a service, or the one with this number",
  input: z.strictObject({ serviceid: id, number: z.string().max(30).optional() }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const remakeOwnerCertificateSpec = spec({
  summary: "Makes a new owner certificate, after the domain got another owner. It takes the place of the one before",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast, OwnerCertificateCurrent],
});

/** current: the owner is the same. replaced: the same, and there is a newer one. gone: we do not know the owner any more. */
export const ownerCertificateStates = ["current", "replaced", "changed", "gone"] as const;

export const checkOwnerCertificateSpec = spec({
  summary:
    "Checks an owner certificate by its number, or by the SHA-256 of its file in hex. Says what the document says and whether the owner is still the same, to anyone; limited by address",
  input: z.strictObject({
    number: z.string().max(60).optional(),
    filehash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  answer: z.strictObject({
    number: z.string(),
    state: z.enum(ownerCertificateStates),
    domainname: z.string(),
    unicodename: z.string(),
    holder: z.string(),
    contact: z.string(),
    /** Of a company. Null for persons. */
    orgnumber: z.string().nullable(),
    city: z.string(),
    country: z.string(),
    registered: z.iso.date(),
    paiduntil: z.iso.date(),
    read: instant,
    issued: instant,
    issuer: z.string(),
    /** The text that was signed, with LF at the end of lines. */
    statement: z.string(),
    /** Ed25519 (RFC 8032) over the statement in UTF-8, in base64. */
    signature: z.string(),
    keyid: z.string(),
    /** In PEM. */
    publickey: z.string(),
  }),
  refusals: [MissingParameter, TooFast, OwnerCertificateUnknown],
});
export type CheckedCertificate = z.infer<typeof checkOwnerCertificateSpec.answer>;
