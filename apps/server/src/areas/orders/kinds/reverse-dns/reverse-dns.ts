import type { Service } from "../../service.ts";
import { renewalOf, serviceWords } from "../../services/index.ts";
import { wakeNetwork } from "../../../reversedns/index.ts";
import { servedDnsProducts } from "@nameplane/contracts/products/service-pages";

const words = { en: "Reverse DNS", sv: "Omvänd DNS" };

const renewed = renewalOf({
  type: "renew-service",
  productId: servedDnsProducts.reverse,
  words: { ...serviceWords.renewed, service: () => words },
  does: ["keepsService"],
  sold: "byService",
  placed: (trx, scope, { id }) => wakeNetwork(trx, scope, id),
});

/** Reverse DNS of a network, once it is delivered. It is ordered like the services that staff deliver (by-staff). */
export const reverseDns: Service = {
  kinds: [renewed],
  claims: ({ productId }) => productId === servedDnsProducts.reverse,
  renewal: renewed,
  end: null,
  graceDays: 30,
  placed: (trx, scope, { id }) => wakeNetwork(trx, scope, id),
  suspended: (trx, scope, { id }) => wakeNetwork(trx, scope, id),
  ended: (trx, scope, { id }) => wakeNetwork(trx, scope, id),
};
