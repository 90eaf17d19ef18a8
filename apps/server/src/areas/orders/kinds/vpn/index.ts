export { vpnDelivery } from "./vpn.ts";
