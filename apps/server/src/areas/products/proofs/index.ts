export { askRegister, type ProofDeps } from "./ask-register.ts";
export { proofRoutes } from "./proofs.routes.ts";
export type { VatRegister } from "./register.port.ts";
