import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";

/**
 * Why a redirect has no certificate. not_pointing: its name leads elsewhere, or nowhere yet; caa: CAA records forbid it; no_host_name: no
 * certificate can name it; limit: enough for now; refused: the authority could not fetch its proof, or wants none of the name;
 * unavailable: the authority does not answer.
 */
export const certificateTrouble = z.enum(["not_pointing", "caa", "no_host_name", "limit", "refused", "unavailable"]);
export type CertificateTrouble = z.infer<typeof certificateTrouble>;

export const redirectCertificatesSpec = spec({
  summary: "Certificates of the redirects of a zone: those below wildcards are not told of",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Relative to the apex, empty for the apex itself. */
        owner: z.string(),
        /** waiting: not tried yet. A certificate that is there and cannot be renewed stays issued, with the trouble beside it. */
        state: z.enum(["waiting", "issued", "failed"]),
        why: certificateTrouble.nullable(),
        /** When it is tried again; null where nothing is wrong, or nothing can come of it. */
        nextat: instant.nullable(),
        /** Last day of the certificate. */
        ends: instant.nullable(),
        /** After a failure: it is tried at this moment, and no trouble of an earlier try is told. */
        istried: z.boolean(),
        /** Whether it may be tried before its time: not where a limit has to pass, nor where nothing can come of it. */
        mayretry: z.boolean(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const retryRedirectCertificateSpec = spec({
  summary:
    "Tries at once to get the certificate of a redirect that failed, instead of at its next time; one that is tried already is left to it",
  input: z.strictObject({
    zoneid: id,
    /** Relative to the apex, empty for the apex itself. */
    owner: z.string().max(253),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast],
});
