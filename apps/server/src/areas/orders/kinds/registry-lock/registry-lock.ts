import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { Service } from "../../service.ts";
import { askPerson } from "../../services/index.ts";
import { endedLock } from "./end.ts";
import { openedLock } from "./open.ts";
import { orderedLock } from "./order.ts";
import { renewedLock } from "./renew.ts";

/** The registry lock of a domain. It can be ordered, opened for a while, renewed and ended. */
export const registryLock: Service = {
  kinds: [orderedLock, openedLock, renewedLock, endedLock],
  claims: ({ productId }) => productId === registryLockProduct,
  renewal: renewedLock,
  end: endedLock,
  // Only the two people whom the giver has named can open the lock.
  atPush: () => ({
    fate: "blocks",
    words: {
      en: "Registry lock: only the two contacts you named can open it. End it on the domain's page first.",
      sv: "Registerlås: bara de två kontakter du har angett kan öppna det. Avsluta det på domänens sida först.",
    },
  }),
  // A lock that protects a domain is not removed just because an invoice is late: a person decides.
  suspended: (trx, scope, service) => askPerson(trx, scope, service, "lockUnpaid"),
};
