export { askRegister, type ProofDeps } from "./ask-register.ts";
export { proofRoutes } from "./proofs.routes.ts";
export { askAboutNumberAgain, readNumberProof } from "./read-proof.ts";
export type { VatRegister } from "./register.port.ts";
