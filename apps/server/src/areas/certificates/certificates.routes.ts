import {
  allowIssuerSpec,
  certificateKeySpec,
  certificateSpec,
  judgeCsrSpec,
  lookAtHostsSpec,
  reissueCertificateSpec,
  retryCertificateSpec,
  revokeCertificateSpec,
} from "@nameplane/contracts/certificates/certificates";
import * as operations from "@nameplane/contracts/certificates/operations";
import { certificateTlsaSpec, setCertificateTlsaSpec } from "@nameplane/contracts/certificates/tlsa";
import { IssuanceUnderWay } from "@nameplane/contracts/certificates/refusals";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { Vault } from "../../platform/vault.ts";
import { countTries } from "../identity/index.ts";
import { allowIssuer } from "./allow-issuer.ts";
import { beginAnother, openKey, wantedIssuance } from "./begin-coverage.ts";
import { coverageJob, lookJob } from "./certificates.jobs.ts";
import { changeCoverage, lockCoverage, type Coverage } from "./coverage.repository.ts";
import { fetchRoutes } from "./fetch/fetch.routes.ts";
import { issuanceInUse } from "./issuances.repository.ts";
import { faultOf, judgeWish } from "./judge-wish.ts";
import { readCsr } from "./read-csr.ts";
import { askToRevoke } from "./revoke-certificate.ts";
import { foundCoverage } from "./found-coverage.ts";
import { setTlsa, viewTlsa } from "./tlsa/view-tlsa.ts";
import { viewCoverage } from "./view-coverage.ts";

type InTransaction = SessionCall & { readonly trx: Trx };

export type CertificateRouteDeps = { readonly jobs: Jobs; readonly vault: Vault };

const view = { kind: "permission", permission: "service_view" } as const;
const order = { kind: "permission", permission: "service_order" } as const;
const cancel = { kind: "permission", permission: "service_cancel" } as const;
const services = { feature: "Services" } as const;

const judgeLimits = [{ name: "csr-minute", windowMs: 60_000, cap: 30 }] as const;
/** Limits retries: each of them queries public DNS and the authority, and the authority counts failures. */
const retryLimits = [
  { name: "certificate-minute", windowMs: 60_000, cap: 2 },
  { name: "certificate-hour", windowMs: 3_600_000, cap: 10 },
] as const;
const lookLimits = [{ name: "certificate-look-hour", windowMs: 3_600_000, cap: 10 }] as const;
/** Limits reissues, because authorities limit how many certificates they issue for the same names in a week. */
const reissueLimits = [{ name: "certificate-reissue-day", windowMs: 86_400_000, cap: 5 }] as const;

/** The routes to show, reissue and revoke the certificate of a service. */
export function certificateRoutes(edge: Edge, deps: CertificateRouteDeps): void {
  fetchRoutes(edge, deps);

  edge.inTransaction(operations.certificate, certificateSpec, view, services, async (call, { serviceid }) => ({
    certificate: await viewCoverage(call.trx, call, serviceid),
  }));

  edge.inTransaction(operations.certificateTlsa, certificateTlsaSpec, view, services, async (call, { serviceid }) => ({
    tlsa: await viewTlsa(call, serviceid),
  }));

  edge.inTransaction(
    operations.setCertificateTlsa,
    setCertificateTlsaSpec,
    { kind: "permission", permission: "dns_edit" },
    services,
    async (call, { serviceid, services: chosen }) => {
      await setTlsa(call, serviceid, chosen);
      return {};
    },
  );

  edge.inTransaction(operations.judgeCsr, judgeCsrSpec, order, services, async ({ trx, session, now }, { csr }) => {
    await countTries(trx, now, "judge-csr", [{ subject: session.userId, limits: judgeLimits }]);
    const read = await readCsr(csr);
    const { names, keyType: keytype, keyBits: keybits } = read;
    return { names: [...names], keytype, keybits, fault: await faultOf(trx, read, null) };
  });

  edge.inTransaction(operations.reissueCertificate, reissueCertificateSpec, order, services, async (call, input) => {
    await reissue(deps, call, input);
    return {};
  });

  edge.inTransaction(operations.retryCertificate, retryCertificateSpec, order, services, async (call, { serviceid }) => {
    const { trx, scope, now } = call;
    const coverage = await foundCoverage(trx, scope, serviceid);
    if (!coverage.isCovered) throw new Refused(StatusProhibits, { param: "serviceid" });
    await countTries(trx, now, "certificate-retry", [{ subject: coverage.id, limits: retryLimits }]);
    await workAtOnce(deps, call, coverage);
    return {};
  });

  edge.inTransaction(operations.lookAtHosts, lookAtHostsSpec, view, services, async (call, { serviceid }) => {
    const { trx, scope, now } = call;
    const coverage = await foundCoverage(trx, scope, serviceid);
    if (!coverage.isCovered || coverage.pem === null) throw new Refused(StatusProhibits, { param: "serviceid" });
    await countTries(trx, now, "certificate-look", [{ subject: coverage.id, limits: lookLimits }]);
    await changeCoverage(trx, scope, coverage, { looks_at: now });
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, lookJob, [{ id: newId(), accountId, brandId, coverageId: coverage.id }]);
    return {};
  });

  edge.inTransaction(
    operations.allowIssuer,
    allowIssuerSpec,
    { kind: "permission", permission: "dns_edit" },
    services,
    async (call, { serviceid }) => {
      const zones = await allowIssuer(deps.jobs, call.trx, call, serviceid);
      const coverage = await foundCoverage(call.trx, call.scope, serviceid);
      if (coverage.isCovered) await workAtOnce(deps, call, coverage);
      return { zones };
    },
  );

  edge.inTransaction(
    operations.revokeCertificate,
    revokeCertificateSpec,
    cancel,
    { ...services, stepUp: {} },
    async ({ trx, scope }, { serviceid, reason }) => {
      await askToRevoke(trx, deps.jobs, scope, await foundCoverage(trx, scope, serviceid), reason);
      return {};
    },
  );

  edge.inTransaction(operations.certificateKey, certificateKeySpec, order, { ...services, stepUp: {} }, (call, { serviceid }) =>
    handOutKey(deps, call, serviceid),
  );
}

/**
 * Issues the certificate again. Possible refusals: those of the checks of names and signing requests, NotFound, StatusProhibits,
 * TooFast, IssuanceUnderWay.
 */
async function reissue(
  deps: CertificateRouteDeps,
  call: InTransaction,
  input: { readonly serviceid: string; readonly names: readonly string[]; readonly csr?: string | undefined },
): Promise<void> {
  const { trx, scope, now, language } = call;
  const found = await foundCoverage(trx, scope, input.serviceid);
  const coverage = await lockCoverage(trx, scope, found.id);
  if (coverage === null || !(coverage.isCovered || coverage.isSettingUp))
    throw new Refused(StatusProhibits, { param: "serviceid" });
  const key = coverage.keepsKey && input.csr === undefined ? "kept" : "own";
  const wish = { names: input.names, key, csr: input.csr ?? coverage.csr ?? undefined } as const;
  const fields = { names: "names", csr: "csr" };
  const wildcard = coverage.productId === certificateProducts.wildcard;
  const { names, csr } = await judgeWish(trx, wish, { wildcard, language, fields });
  await countTries(trx, now, "certificate-reissue", [{ subject: coverage.id, limits: reissueLimits }]);
  const wanted = await wantedIssuance(deps.vault, names, csr);
  if (!(await beginAnother(trx, scope, coverage, wanted, { cause: "reissue", now }))) throw new Refused(IssuanceUnderWay);
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "certificates.reissue",
    object: coverage.serviceId,
    after: { names: [...names] },
  });
  if (coverage.isCovered) await workAtOnce(deps, call, coverage);
}

async function workAtOnce({ jobs }: CertificateRouteDeps, { trx, scope, now }: InTransaction, coverage: Coverage): Promise<void> {
  const { accountId, brandId } = scope;
  await changeCoverage(trx, scope, coverage, { next_step_at: now });
  await jobs.enqueue(trx, coverageJob, [{ id: newId(), accountId, brandId, coverageId: coverage.id }]);
}

async function handOutKey({ vault }: CertificateRouteDeps, { trx, scope }: InTransaction, serviceId: string) {
  const coverage = await foundCoverage(trx, scope, serviceId);
  const issuance = await issuanceInUse(trx, scope, coverage);
  const key = issuance === null ? null : openKey(vault, issuance);
  if (key === null) throw new Refused(StatusProhibits, { param: "serviceid" });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "certificates.fetch_key", object: serviceId, after: { serial: coverage.serial } });
  return { key };
}
