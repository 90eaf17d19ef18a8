import type { VpnState } from "@nameplane/contracts/provisioning/vpn";
import type { VendorFields } from "./service-vendor.port.ts";
import type { Provisioned } from "./vendor-step.rules.ts";
import { keysOf } from "./vpn-devices.rules.ts";

type Vpn = Omit<Provisioned, "isUnderWay"> & {
  readonly endedAt: Date | null;
  readonly placed: VendorFields | null;
};

/** The state of a VPN as its owner sees it. */
export function vpnStateOf({ service, state, endedAt, version, placedVersion, refusedVersion, placed }: Vpn): VpnState {
  if (endedAt !== null || service === "over") return "ended";
  if (service === "paused") return "paused";
  if (state === "refused") return "refused";
  if (state === "ended") return "gone";
  if (state === null || state === "pending") return "settingUp";
  if (state === "suspended" || version > Math.max(placedVersion, refusedVersion)) return "changing";
  return keysOf(placed ?? {}).size === 0 ? "needsKey" : "ready";
}
