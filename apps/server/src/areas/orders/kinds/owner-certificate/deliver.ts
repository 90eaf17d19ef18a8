import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { ownerCertificateProduct } from "@nameplane/contracts/products/service-pages";
import { addMs } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { syncDomain } from "../../../domains/follow/index.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { ownerCertificateAtPush } from "./at-push.rules.ts";
import { makeCertificate } from "./make-certificate.ts";
import { certificatesOfService, domainToCertify } from "./owner-certificates.repository.ts";

/** For how long a delivery waits for a registry that does not answer. */
const againMs = 60_000;

/** Makes the certificate at once, after reading the domain at its registry. */
export const ownerCertificateDelivery: AutomaticDelivery = {
  productId: ownerCertificateProduct,
  isPossible: () => true,
  async deliver(deps, scope, { serviceId, answers }) {
    if (await tx(deps.pool, scope, (trx) => isMade(trx, scope, serviceId))) return { kind: "done" };
    const domain = await tx(deps.pool, scope, (trx) => domainToCertify(trx, scope, serviceId));
    if (domain === null) return { kind: "rejected", text: ownReason("certifiedDomainGone") };
    try {
      await syncDomain(deps, scope, domain.domainId);
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      return { kind: "waiting", text: ownReason("registrySilent"), nextCheckAt: addMs(deps.clock.now(), againMs) };
    }
    const language = answers["language"] === "sv" ? "sv" : "en";
    const made = await makeCertificate(deps, scope, { serviceId, language });
    return made ? { kind: "done" } : { kind: "rejected", text: ownReason("certifiedDomainGone") };
  },
  withdrawn: async () => undefined,
  follows: isMade,
  atPush: ownerCertificateAtPush,
};

/** Whether a certificate was made for this service. If not, staff have delivered it. */
async function isMade(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> {
  return (await certificatesOfService(trx, scope, serviceId)).length > 0;
}
