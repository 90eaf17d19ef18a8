export { advanceDnssec } from "./actions/advance-dnssec.ts";
export { renewSignatures } from "./actions/renew-signatures.ts";
export { sweepDnssec } from "./actions/sweep-dnssec.ts";
export { nameServerChangeBlock } from "./actions/block-name-servers.ts";
export type * from "./chain-look.port.ts";
export type { DnssecDeps } from "./deps.ts";
export { advanceDnssecJob, chainBrokenJob, type ChainBroken } from "./dnssec.jobs.ts";
export { dnssecRoutes } from "./dnssec.routes.ts";
export type * from "./zone-signer.port.ts";
