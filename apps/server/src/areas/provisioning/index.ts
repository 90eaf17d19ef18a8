export type { ServiceVendor, Vendors } from "./service-vendor.port.ts";
export { settleVendorService, settleVendorServices, type ProvisioningDeps } from "./settle-vendor-service.ts";
export { findVendorService, insertVendorService, wakeVendorService } from "./vendor-services.repository.ts";
export { listVpnDevices } from "./vpn-devices.repository.ts";
export { provisioningWork } from "./provisioning.work.ts";
export { vendorCalledJob } from "./provisioning.jobs.ts";
export { vendorHooks } from "./vendors.hook.ts";
export { vpnRoutes } from "./vpn.routes.ts";
