import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/certificates/operations";
import { TlsaNowhere } from "@nameplane/contracts/certificates/refusals";
import type { TlsaService } from "@nameplane/contracts/certificates/tlsa";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { foundCoverage } from "../found-coverage.ts";
import { noteTlsa, replaceServices, tlsaOf, zoneOfTlsa } from "./tlsa.repository.ts";
import { tlsaData, tlsaOwner } from "./tlsa.rules.ts";

type Call = SessionCall & { readonly trx: Trx };

/**
 * The TLSA records of a certificate: for which names they are possible, for which services they are on, and whether they are
 * served.
 */
export async function viewTlsa(call: Call, serviceId: string): Promise<AnswerOf<typeof operations.certificateTlsa>["tlsa"]> {
  const { trx, scope, session } = call;
  const coverage = await foundCoverage(trx, scope, serviceId);
  const row = await tlsaOf(trx, scope, coverage.id);
  const names = [];
  for (const name of coverage.names.filter((one) => !one.startsWith("*."))) {
    const zone = await zoneOfTlsa(trx, scope, name);
    names.push({
      name,
      state: zone === null ? ("elsewhere" as const) : zone.isSigned ? ("signed" as const) : ("unsigned" as const),
    });
  }
  const signed = names.filter(({ state }) => state === "signed");
  return {
    services: [...row.services],
    names,
    records: signed.flatMap(({ name }) =>
      row.services.flatMap((service) => {
        const owner = tlsaOwner(name, service);
        return owner === null ? [] : row.hashes.map((hash) => ({ owner, data: tlsaData(hash) }));
      }),
    ),
    served: row.servedAt?.toISOString() ?? null,
    byprogram: coverage.isByProgram,
    acts: { edit: coverage.isCovered && session.permissions.has("dns_edit") },
  };
}

/** Chooses the services for which a certificate has TLSA records. Possible refusals: NotFound, StatusProhibits, TlsaNowhere. */
export async function setTlsa(call: Call, serviceId: string, services: readonly TlsaService[]): Promise<void> {
  const { trx, scope, now, requestId, address } = call;
  const coverage = await foundCoverage(trx, scope, serviceId);
  if (!coverage.isCovered) throw new Refused(StatusProhibits, { param: "serviceid" });
  const zones = await Promise.all(coverage.names.map((name) => zoneOfTlsa(trx, scope, name.replace(/^\*\./, ""))));
  if (services.length > 0 && !zones.some((zone) => zone?.isSigned === true))
    throw new Refused(TlsaNowhere, { param: "services" });
  const before = await tlsaOf(trx, scope, coverage.id);
  await replaceServices(trx, scope, coverage.id, services);
  await noteTlsa(trx, scope, coverage.id, { checkAt: now });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "certificates.tlsa",
    object: serviceId,
    before: { services: [...before.services] },
    after: { services: [...services] },
    requestId,
    address,
  });
}
