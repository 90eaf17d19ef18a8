import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { renewalOf } from "../../services/index.ts";
import { lockTexts } from "./lock.texts.ts";

/** Renews the registry lock of a name. */
export const renewedLock = renewalOf({
  type: "renew-service",
  productId: registryLockProduct,
  words: {
    act: { en: "Renewal of a service", sv: "Förnyelse av tjänst" },
    service: () => ({ en: "Registry lock", sv: "Registerlås" }),
  },
  does: ["keepsService"],
  sold: { what: { productId: registryLockProduct }, texts: lockTexts },
});
