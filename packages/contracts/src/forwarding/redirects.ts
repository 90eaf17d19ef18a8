import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";

/**
 * Why a redirect has no certificate. not_pointing: its name does not point to us (yet). caa: CAA records forbid it. no_host_name:
 * no certificate can be issued for such a name. limit: the limit on certificates is reached for now. refused: the certificate
 * authority could not fetch its proof, or rejects the name. unavailable: the authority does not answer.
 */
export const certificateTrouble = z.enum(["not_pointing", "caa", "no_host_name", "limit", "refused", "unavailable"]);
export type CertificateTrouble = z.infer<typeof certificateTrouble>;

export const redirectCertificatesSpec = spec({
  summary: "Certificates of the redirects of a zone, except redirects below a wildcard",
  input: z.strictObject({ zoneid: id }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Owner name relative to the apex. Empty for the apex itself. */
        owner: z.string(),
        /** waiting: not tried yet. A certificate that cannot be renewed stays issued; `trouble` says why. */
        state: z.enum(["waiting", "issued", "failed"]),
        why: certificateTrouble.nullable(),
        /** Time of the next try. Null if nothing is wrong, or if trying again cannot help. */
        nextat: instant.nullable(),
        /** Last day on which the certificate is valid. */
        ends: instant.nullable(),
        /** Whether a new try has begun after a failure. The trouble of earlier tries is then left out. */
        istried: z.boolean(),
        /** Whether a new try may be started now. False if a limit has to expire first, or if trying again cannot help. */
        mayretry: z.boolean(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const retryRedirectCertificateSpec = spec({
  summary: "Tries at once to get the certificate of a redirect that failed; has no effect while a try is in progress",
  input: z.strictObject({
    zoneid: id,
    /** Owner name relative to the apex. Empty for the apex itself. */
    owner: z.string().max(253),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast],
});
