import { NotThere } from "@nameplane/contracts/foreign-refusals";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { ForeignAnswer } from "../../../platform/http/foreign.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { coverageOfService } from "../coverage.repository.ts";
import { issuanceBySerial } from "../issuances.repository.ts";
import { renewAt } from "../issuing.rules.ts";
import { windowFor } from "../renewal.rules.ts";
import { authorityOf, readCertificateId } from "./certificate-id.ts";
import { enterService } from "./clients.repository.ts";
import type { AcmeDeps } from "./signed-call.ts";

/**
 * After how many seconds programs ask again (RFC 9773 4.3.2). This is short enough to react in time if an authority has to revoke
 * many certificates.
 */
const askAgainSeconds = 6 * 3600;

/** When a certificate should be renewed (RFC 9773). The window follows the wish of the authority that issued it. */
export async function renewalInfo(
  { pool }: Pick<AcmeDeps, "pool">,
  call: PublicCall,
  of: { readonly service: string; readonly certificate: string },
): Promise<ForeignAnswer> {
  const id = readCertificateId(of.certificate);
  const window =
    id === null
      ? null
      : await tx(pool, null, async (trx) => {
          const service = await enterService(trx, of.service, call.brand.host);
          if (service === null) return null;
          const scope = makeScope({ ...service, actor: "hook:acme" });
          const coverage = await coverageOfService(trx, scope, of.service);
          const found = coverage === null ? null : await issuanceBySerial(trx, scope, coverage.id, id.serial);
          if (coverage === null || found === null || found.pem === null || authorityOf(found.pem) !== id.authority) return null;
          const { issuedAt, expiresAt, revokedFor } = found;
          if (issuedAt === null || expiresAt === null) return null;
          const planned = coverage.serial === id.serial ? coverage.renewsAt : null;
          return windowFor({ issuedAt, expiresAt, isRevoked: revokedFor !== null }, planned ?? renewAt(issuedAt, expiresAt));
        });
  if (window === null) throw new Refused(NotThere);
  const suggestedWindow = { start: window.from.toISOString(), end: window.until.toISOString() };
  return {
    status: 200,
    contentType: "application/json",
    body: JSON.stringify({ suggestedWindow }),
    headers: { "retry-after": String(askAgainSeconds) },
  };
}
