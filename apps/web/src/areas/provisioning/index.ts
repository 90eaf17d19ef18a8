import { lazyPart } from "../../shell/lazy-part.ts";

/** The panels of a VPN on the page of its service. */
export const VpnPanels = lazyPart(async () => (await import("./vpn-panels.tsx")).VpnPanels, ["provisioning"]);
