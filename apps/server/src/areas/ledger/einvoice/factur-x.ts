import { InvoiceNotElectronic } from "@nameplane/contracts/ledger/refusals";
import { Refused } from "../../../platform/refused.ts";
import { ciiOf } from "./cii.rules.ts";

/** The machine-readable part of a Factur-X file. Refuses with InvoiceNotElectronic if the seller has no VAT number. */
export function facturXOf(parts: Parameters<typeof ciiOf>[0]): string {
  const xml = ciiOf(parts);
  if (xml === null) throw new Refused(InvoiceNotElectronic, { param: "invoiceid", internal: "novatnumber" });
  return xml;
}
