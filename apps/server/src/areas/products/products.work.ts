import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { askRegister, type ProofDeps } from "./proofs/index.ts";
import { fetchRates, type RateDeps } from "./rates/fetch-rates.ts";

/** The jobs that check VAT numbers that are new, changed or due again, and that fetch the rates of central banks. */
export function productWork(deps: ProofDeps & RateDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("vat-numbers", paces.sweep * 2, () => askRegister(deps)),
      // Runs every half hour: rates are published once a day, and the Riksbank allows five calls a minute.
      sweep("exchange-rates", paces.sweep * 900, () => fetchRates(deps)),
    ],
  };
}
