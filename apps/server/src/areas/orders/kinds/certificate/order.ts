import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import {
  beginCoverage,
  coverageOfService,
  isUnblocked,
  stopCoverage,
  wantedIssuance,
  workOnIssuance,
  type IssuanceDeps,
  type Trouble,
} from "../../../certificates/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { defineKind, type Fulfilment, type RequestOf } from "../../kind.ts";
import { endService, insertOrderedService, monthsOn, noteService, renewsAt, startService } from "../../services/index.ts";
import { certificateNames } from "./certificate-names.ts";
import { certificateParams, type CertificateParams } from "./certificate-params.ts";
import { inBasket } from "./in-basket.ts";

type Request = RequestOf<CertificateParams>;

/** A certificate that is issued automatically, as soon as its names are proved. */
export const orderedCertificate = defineKind<CertificateParams>({
  type: "create-ssl",
  productIds: Object.values(certificateProducts),
  params: certificateParams,
  words: {
    act: { en: "SSL certificate", sv: "SSL-certifikat" },
    mail: {
      en: { act: "Certificate", deed: "The certificate", of: "for" },
      sv: { act: "Certifikat", deed: "Certifikatet", of: "för" },
    },
    service: certificateNames,
  },
  operation: "create",
  isNotifiedByItself: true,
  needsInOwnWords: true,
  basket: inBasket,
  shown: ({ params: { names, key } }) => ({ certificate: { names, key } }),
  fixable: [],
  usualSeconds: () => 120,
  fulfil,
  withdraw: async (deps, scope, { service_id: serviceId }) => {
    if (serviceId === null) return true;
    const coverage = await tx(deps.pool, scope, (trx) => coverageOfService(trx, scope, serviceId));
    return coverage === null || coverage.pem === null;
  },
  async unfulfilled(trx, scope, { service_id: serviceId }, at) {
    if (serviceId === null) return;
    const coverage = await coverageOfService(trx, scope, serviceId);
    if (coverage !== null) await stopCoverage(trx, scope, coverage.id);
    await endService(trx, scope, serviceId, at);
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  },
  watched: {
    reasons: [4002, 4009],
    isOver: async (deps, scope, { service_id: serviceId }) => {
      const issuing = issuingOf(deps);
      return issuing !== null && serviceId !== null && isUnblocked(issuing, scope, serviceId);
    },
  },
});

function issuingOf({ issuing, pool, jobs, clock, log, vault }: OutsideDeps): IssuanceDeps | null {
  return issuing === undefined || issuing === null ? null : { ...issuing, pool, jobs, clock, log, vault };
}

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const issuing = issuingOf(deps);
  if (issuing === null) return { kind: "staff", text: taskText("orderByHand") };
  const { serviceId, coverageId } = await begun(issuing, scope, request);
  const progress = await workOnIssuance(issuing, scope, coverageId);
  if (progress.kind === "issued") return { kind: "done", record: (trx) => start(trx, deps, scope, { request, serviceId }) };
  if (progress.kind === "none") return { kind: "rejected", text: ownReason("serviceEnded") };
  const { trouble, nextAt } = progress;
  return (trouble === null ? null : stoppedBy(trouble)) ?? { kind: "waiting", text: waitsFor(trouble), nextCheckAt: nextAt };
}

/** The outcome if only the customer can solve the problem, or nobody can. Null if the problem will go away by itself. */
function stoppedBy({ kind, detail, issuer = "" }: Trouble): Fulfilment | null {
  if (kind === "name") return { kind: "rejected", text: ownReason("certificateName", { words: detail }) };
  if (kind === "csr") return { kind: "customer", reason: 4004, text: ownReason("certificateCsr") };
  if (kind === "caa") return { kind: "customer", reason: 4002, text: ownReason("certificateCaa", { name: detail, issuer }) };
  if (kind === "record") return { kind: "customer", reason: 4009, text: ownReason("certificateRecord", { name: detail }) };
  if (kind === "zone") return { kind: "customer", reason: 4009, text: ownReason("certificateZone", { name: detail }) };
  return null;
}

function waitsFor(trouble: Trouble | null): string {
  if (trouble === null) return ownReason("certificateProving");
  if (trouble.kind === "proof") return ownReason("certificateProof", { words: trouble.detail });
  return trouble.kind === "limit" ? ownReason("certificateLimit") : ownReason("certificateSilent");
}

/** The service and coverage of the request. They exist after the first attempt. */
async function begun(
  deps: IssuanceDeps,
  scope: AccountScope,
  request: Request,
): Promise<{ readonly serviceId: string; readonly coverageId: string }> {
  const { service_id: known, product_id: product, params } = request;
  const before = known === null ? null : await tx(deps.pool, scope, (trx) => coverageOfService(trx, scope, known));
  if (before !== null) return { serviceId: before.serviceId, coverageId: before.id };
  const wanted = await wantedIssuance(deps.vault, params.names, params.csr);
  const productId = product ?? certificateProducts.standard;
  return tx(deps.pool, scope, async (trx) => {
    const serviceId = await insertOrderedService(trx, scope, {
      productId,
      name: params.names[0] ?? "",
      domainId: request.domain_id,
      params: { subject: params.names[0] ?? "" },
      currency: request.price?.total.currency ?? "SEK",
    });
    await noteService(trx, scope, request.id, serviceId);
    const of = { serviceId, productId, keepsKey: params.key === "kept" };
    const coverageId = await beginCoverage(trx, scope, of, wanted, deps.clock.now());
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
    return { serviceId, coverageId };
  });
}

/** Starts the paid period when the first certificate is issued. */
async function start(
  trx: Trx,
  { clock }: OutsideDeps,
  scope: AccountScope,
  { request, serviceId }: { readonly request: Request; readonly serviceId: string },
): Promise<{ domainId?: string }> {
  const startedAt = clock.now();
  const months = request.period_months ?? 12;
  const paidUntil = monthsOn(startedAt, months);
  const times = { startedAt, paidUntil, renewsAt: renewsAt(paidUntil, months), bindingUntil: null };
  await startService(trx, scope, serviceId, { ...times, given: null });
  await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
  return request.domain_id === null ? {} : { domainId: request.domain_id };
}
