import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { coverageOfService, resumeCoverage, stopCoverage } from "../../../certificates/index.ts";
import type { OwnService, Service } from "../../service.ts";
import { renewalOf, serviceWords } from "../../services/index.ts";
import { certificateNames } from "./certificate-names.ts";
import { certificateAtPush } from "./at-push.rules.ts";
import { orderedCertificate } from "./order.ts";

const products: readonly number[] = Object.values(certificateProducts);

/** After a renewal, every certificate that is due is issued. Payment resumes a suspended service. */
async function placed(trx: Trx, scope: AccountScope, { id }: OwnService): Promise<void> {
  const coverage = await coverageOfService(trx, scope, id);
  if (coverage !== null) await resumeCoverage(trx, scope, coverage.id);
}

/**
 * The service has ended, so nothing more is issued. Certificates that were issued are not revoked, and stay valid until they
 * expire.
 */
const ended = (trx: Trx, scope: AccountScope, { id }: OwnService): Promise<void> => left(trx, scope, id);

async function left(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  const coverage = await coverageOfService(trx, scope, id);
  if (coverage !== null) await stopCoverage(trx, scope, coverage.id);
}

const renewed = renewalOf({
  type: "renew-service",
  productIds: products,
  words: { ...serviceWords.renewed, service: certificateNames },
  sold: "byService",
  placed,
});

/**
 * Certificates that are issued automatically. The names stay covered for the paid period, with as many certificates as necessary.
 */
export const certificateService: Service = {
  kinds: [orderedCertificate, renewed],
  claims: ({ productId }) => products.includes(productId),
  renewal: renewed,
  end: null,
  graceDays: 30,
  placed,
  ended,
  atPush: certificateAtPush,
  left,
};
