import { sweep, type Paces, type Work } from "../../platform/work.ts";
import type { EinvoiceWorkDeps } from "./deps.ts";
import { sendEinvoices } from "./send-einvoices.ts";

export function einvoicingWork(deps: EinvoiceWorkDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("einvoices", paces.sweep * 5, () => sendEinvoices(deps))] };
}
