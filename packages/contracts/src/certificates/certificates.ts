import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast, FeatureOff } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { ZoneConflict, ZoneFaulty, ZoneFull } from "../zones/refusals.ts";
import { csrFaults } from "./csr.ts";
import { revokeReasons } from "./reasons.ts";
import { sightStates } from "./sights.ts";
import { keyHome } from "./wish.ts";
import { CertificateNamesRefused, CsrRefused, IssuanceUnderWay, NoSuffixCertificate } from "./refusals.ts";

const revokeReason = z.enum(revokeReasons);

/**
 * Why an issuance waits. The first five wait for the customer. record: a record must be published where the DNS of the name is
 * hosted. caa: CAA records forbid the certificate. csr: the authority refused the signing request. name: the authority refused a
 * name. zone: the record cannot be written into the zone here.
 */
export const certificateTrouble = z.enum(["record", "caa", "csr", "name", "zone", "limit", "unavailable", "proof"]);
export type CertificateTrouble = z.infer<typeof certificateTrouble>;

const issuance = z.strictObject({
  number: z.int(),
  /** `program` means that a program of the customer requested it by ACME. */
  cause: z.enum(["order", "renewal", "reissue", "program"]),
  state: z.enum(["open", "issued", "dropped"]),
  names: z.array(z.string()),
  serial: z.string().nullable(),
  begun: instant,
  issued: instant.nullable(),
  expires: instant.nullable(),
  revoked: instant.nullable(),
  revokedfor: revokeReason.nullable(),
});

/** A name of an open issuance, and how it is proved. */
const proof = z.strictObject({
  name: z.string(),
  /** zone: the record was written into a zone here. shown: the customer must publish the record. seen: the record is served. */
  state: z.enum(["waiting", "zone", "shown", "seen"]),
  /** Owner name and content of the TXT record. */
  record: z.string(),
  value: z.string(),
});

const sight = z.strictObject({
  name: z.string(),
  state: z.enum(sightStates),
  issuer: z.string().nullable(),
  /** When the certificate that the server shows for this name expires. */
  expires: instant.nullable(),
  seen: instant,
});

export const certificateSpec = spec({
  summary: "The certificate of a service: its names, times, chain, and the progress of an issuance",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    certificate: z.strictObject({
      status: z.int(),
      names: z.array(z.string()),
      wildcard: z.boolean(),
      /** `program` means that a program of the customer created the key. The program also renews the certificate. */
      key: z.enum([...keyHome.options, "program"]),
      issuer: z.string().nullable(),
      serial: z.string().nullable(),
      issued: instant.nullable(),
      expires: instant.nullable(),
      /** When the next certificate is started automatically. Null if none is due, or if one is under way. */
      renews: instant.nullable(),
      /** The certificate in use and the certificates that signed it, PEM, leaf first. Null if none is issued. */
      chain: z.string().nullable(),
      /** The signing request that the next certificate will use. Null if a new key and a new request are made for it. */
      csr: z.string().nullable(),
      trouble: z
        .strictObject({
          kind: certificateTrouble,
          /** The name concerned, or the words of the authority. Empty if neither applies. */
          detail: z.string(),
          /** When the next attempt is made. */
          nextat: instant.nullable(),
        })
        .nullable(),
      proofs: z.array(proof),
      /** Zones here whose CAA records forbid the certificate. The user can correct them with one click. */
      caa: z.array(z.strictObject({ zone: z.string(), issuer: z.string() })),
      issuances: z.array(issuance),
      /** What the names showed to the public at the last check. Names with a wildcard cannot be checked. */
      sights: z.array(sight),
      /** What the user can do now. */
      acts: z.strictObject({
        reissue: z.boolean(),
        revoke: z.boolean(),
        retry: z.boolean(),
        fetchkey: z.boolean(),
        look: z.boolean(),
      }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound],
});

export const judgeCsrSpec = spec({
  summary: "Reads a signing request: its names, its key, and what is wrong with it",
  input: z.strictObject({ csr: z.string().max(16_384) }),
  answer: z.strictObject({
    names: z.array(z.string()),
    keytype: z.string().nullable(),
    keybits: z.int().nullable(),
    fault: z.enum(csrFaults).nullable(),
  }),
  refusals: [LoginRequired, NoPermission, FeatureOff, TooFast],
});

export const reissueCertificateSpec = spec({
  summary:
    "Begins a new certificate for the same coverage: with other names, a new signing request, or a new key that we keep. The present one stays valid",
  input: z.strictObject({
    serviceid: id,
    names: z.array(z.string().max(255)).min(1).max(50),
    /** If absent, the current signing request is used again, or a new key is made if we keep the key. */
    csr: z.string().max(16_384).optional(),
  }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    FeatureOff,
    NotFound,
    StatusProhibits,
    TooFast,
    CertificateNamesRefused,
    NoSuffixCertificate,
    CsrRefused,
    IssuanceUnderWay,
  ],
});

export const retryCertificateSpec = spec({
  summary: "Checks at once whether an issuance that waits can continue",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, TooFast],
});

export const lookAtHostsSpec = spec({
  summary: "Checks at once what the names of the certificate show to the world",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, TooFast],
});

export const allowIssuerSpec = spec({
  summary: "Adds the certificate authority to the CAA records of the zones here that forbid the certificate",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({ zones: z.array(z.string()) }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, ZoneConflict, ZoneFaulty, ZoneFull],
});

export const revokeCertificateSpec = spec({
  summary: "Revokes the certificate in use for good; needs fresh proof. With a compromised key, the key is not taken again",
  input: z.strictObject({ serviceid: id, reason: revokeReason }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired],
});

export const certificateKeySpec = spec({
  summary: "The key of the certificate in use, where we keep it; needs fresh proof",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({ key: z.string() }),
  refusals: [LoginRequired, NoPermission, FeatureOff, NotFound, StatusProhibits, StepUpRequired],
});
