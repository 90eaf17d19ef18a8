import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { askRegister, type ProofDeps } from "./proofs/ask-register.ts";

/** Asks about VAT numbers that were entered or changed, and again about those that are due. */
export function productWork(deps: ProofDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("vat-numbers", paces.sweep * 2, () => askRegister(deps))] };
}
