import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { askRegister, type ProofDeps } from "./proofs/ask-register.ts";
import { fetchRates, type RateDeps } from "./rates/fetch-rates.ts";

/** Asks about VAT numbers that were entered, changed or are due again, and fetches the rates of central banks. */
export function productWork(deps: ProofDeps & RateDeps, paces: Paces): Work {
  return {
    jobs: [],
    sweeps: [
      sweep("vat-numbers", paces.sweep * 2, () => askRegister(deps)),
      // Every half an hour: rates are published once a day, and the Riksbank allows five calls a minute.
      sweep("exchange-rates", paces.sweep * 900, () => fetchRates(deps)),
    ],
  };
}
