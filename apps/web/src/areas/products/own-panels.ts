import {
  certificateProducts,
  idMonitoringProduct,
  ownerCertificateProduct,
  seoProduct,
  servedDnsProducts,
  vpnProduct,
} from "@nameplane/contracts/products/service-pages";
import type { ComponentType, ReactNode } from "react";
import { CertificatePanels } from "../certificates/index.ts";
import { MonitoringPanels } from "../monitoring/index.ts";
import { OwnerCertificatePanels } from "../orders/ownercertificate/index.ts";
import { VpnPanels } from "../provisioning/index.ts";
import { ReversePanels } from "../reversedns/index.ts";
import { SecondaryPanels } from "../secondarydns/index.ts";
import { SeoPanels } from "../seo/index.ts";

export type OwnPanels = {
  /** `given` is the panel with what staff or a vendor gave to the customer. */
  readonly Panels: ComponentType<{ serviceid: string; given: ReactNode }>;
  /** Whether these panels show `given` themselves in a suitable place. Otherwise `given` is shown below the panels. */
  readonly placesGiven: boolean;
};

const below = (Panels: OwnPanels["Panels"]): OwnPanels => ({ Panels, placesGiven: false });

/** The panels that areas provide for the services of their products. Each product has one line. */
const panels: ReadonlyMap<number, OwnPanels> = new Map([
  [certificateProducts.standard, below(CertificatePanels)],
  [certificateProducts.wildcard, below(CertificatePanels)],
  [servedDnsProducts.reverse, below(ReversePanels)],
  [servedDnsProducts.secondary, below(SecondaryPanels)],
  [vpnProduct, { Panels: VpnPanels, placesGiven: true }],
  [ownerCertificateProduct, below(OwnerCertificatePanels)],
  [seoProduct, below(SeoPanels)],
  [idMonitoringProduct, below(MonitoringPanels)],
]);

/** The panels that a product has besides the usual ones. Null if its page shows only what staff gave to the customer. */
export const ownPanelsOf = (productid: number): OwnPanels | null => panels.get(productid) ?? null;
