import { wakeSecondary } from "../../../secondarydns/index.ts";
import type { Service } from "../../service.ts";
import { renewalOf, serviceWords } from "../../services/index.ts";
import { servedDnsProducts } from "@nameplane/contracts/products/service-pages";

const words = { en: "Premium secondary DNS", sv: "Premium sekundär DNS" };

const renewed = renewalOf({
  type: "renew-service",
  productId: servedDnsProducts.secondary,
  words: { ...serviceWords.renewed, service: () => words },
  does: ["keepsService"],
  sold: "byService",
  placed: (trx, scope, { id }) => wakeSecondary(trx, scope, id),
});

/** A zone that is served as a secondary, once it is delivered. It is ordered like the services that staff deliver (by-staff). */
export const secondaryDns: Service = {
  kinds: [renewed],
  claims: ({ productId }) => productId === servedDnsProducts.secondary,
  renewal: renewed,
  end: null,
  graceDays: 30,
  placed: (trx, scope, { id }) => wakeSecondary(trx, scope, id),
  suspended: (trx, scope, { id }) => wakeSecondary(trx, scope, id),
  ended: (trx, scope, { id }) => wakeSecondary(trx, scope, id),
};
