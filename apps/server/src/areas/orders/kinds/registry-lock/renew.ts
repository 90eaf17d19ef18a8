import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { renewalOf, serviceWords } from "../../services/index.ts";
import { lockTexts } from "./lock.texts.ts";

/** Renews the registry lock of a domain (docs/states.md#steps-of-each-kind). */
export const renewedLock = renewalOf({
  type: "renew-service",
  productId: registryLockProduct,
  words: {
    ...serviceWords.renewed,
    service: () => ({ en: "Registry lock", sv: "Registerlås" }),
  },
  does: ["keepsService"],
  sold: { what: { productId: registryLockProduct }, texts: lockTexts },
});
