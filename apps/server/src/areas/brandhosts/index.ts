export { brandHostJobKinds, brandHostNewsJob, type BrandHostNews } from "./brandhosts.jobs.ts";
export { brandHostWork } from "./brandhosts.work.ts";
export { brandHostRoutes, challengePath } from "./hosts.routes.ts";
export type { HostCertificateDeps } from "./order-certificates.ts";
export type { OwnFiles } from "./own-files.port.ts";
export type { WatchDeps as HostWatchDeps } from "./watch-hosts.ts";
export { PanelCertificates } from "./panel-certificates.ts";
export { readHosts, type HostPlace } from "./keep-hosts.ts";
export { isHostName, isProved, proofName, proofValue } from "./hosts.rules.ts";
