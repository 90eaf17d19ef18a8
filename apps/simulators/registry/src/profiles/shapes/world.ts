import { extensionUris, objectUris } from "../../xml/namespaces.ts";
import { cctld } from "../cctld.ts";
import { gtld } from "../gtld.ts";
import { iis } from "../iis.ts";
import { nominet } from "../nominet.ts";
import type { Shape } from "../shape.ts";
import { verisign } from "../verisign.ts";

/** The registry of the demo: every TLD at one address, and every extension offered. */
export const world: Shape = {
  id: "world",
  serverId: "Nameplane Registry Simulator",
  objects: objectUris,
  extensions: extensionUris,
  lacks: [],
  contactIds: "client",
  contactIdentity: "none",
  clientCertificate: false,
  profiles: [iis, verisign, gtld, cctld, nominet],
};
