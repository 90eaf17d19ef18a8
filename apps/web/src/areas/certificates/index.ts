import { lazyPart } from "../../shell/lazy-part.ts";

/** The parts of certificates that other areas use. */
export const CertificateOrder = lazyPart(
  async () => (await import("./certificate-order.tsx")).CertificateOrder,
  ["certificates", "services", "basket"],
);
export const CertificatePanels = lazyPart(
  async () => (await import("./certificate-panels.tsx")).CertificatePanels,
  ["certificates"],
);
