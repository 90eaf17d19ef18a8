import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { setVpnKeySpec, vpnSpec } from "./vpn.ts";

export const vpn = get<IoOf<typeof vpnSpec>>("vpn", "/api/provisioning/getvpn/");
export const setVpnKey = post<IoOf<typeof setVpnKeySpec>>("setVpnKey", "/api/provisioning/setvpnkey/");
