import { lazyPart } from "../../../shell/lazy-part.ts";

/** The panel of an owner certificate on the page of its service. */
export const OwnerCertificatePanels = lazyPart(
  async () => (await import("./certificate-panel.tsx")).CertificatePanel,
  ["ownercertificate"],
);
