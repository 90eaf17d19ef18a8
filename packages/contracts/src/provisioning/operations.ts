import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { addVpnDeviceSpec, removeVpnDeviceSpec, renameVpnDeviceSpec, setVpnKeySpec, vpnSpec } from "./vpn.ts";

export const vpn = get<IoOf<typeof vpnSpec>>("vpn", "/api/provisioning/getvpn/");
export const addVpnDevice = post<IoOf<typeof addVpnDeviceSpec>>("addVpnDevice", "/api/provisioning/addvpndevice/");
export const setVpnKey = post<IoOf<typeof setVpnKeySpec>>("setVpnKey", "/api/provisioning/setvpnkey/");
export const renameVpnDevice = post<IoOf<typeof renameVpnDeviceSpec>>("renameVpnDevice", "/api/provisioning/renamevpndevice/");
export const removeVpnDevice = post<IoOf<typeof removeVpnDeviceSpec>>("removeVpnDevice", "/api/provisioning/removevpndevice/");
