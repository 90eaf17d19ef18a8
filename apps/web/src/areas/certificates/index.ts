import { lazyPart } from "../../shell/lazy-part.ts";

/** What other areas use of certificates. */
export const CertificateOrder = lazyPart(
  async () => (await import("./certificate-order.tsx")).CertificateOrder,
  ["certificates", "services", "basket"],
);
export const CertificatePanels = lazyPart(
  async () => (await import("./certificate-panels.tsx")).CertificatePanels,
  ["certificates"],
);
