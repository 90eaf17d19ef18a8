import { countries } from "@nameplane/contracts/tlds/operations";
import { countriesSpec } from "@nameplane/contracts/tlds/tld-info";
import type { Edge } from "../../platform/http/edge.ts";
import { loadCountries } from "./tlds.repository.ts";

export function tldRoutes(edge: Edge): void {
  edge.public(countries, countriesSpec, {}, async (call) => {
    const rows = await call.publicTx(loadCountries);
    const data = rows.map((row) => ({
      country: call.language === "sv" ? row.name_sv : row.name_en,
      iso2: row.iso2,
      phoneprefix: row.phone_prefix,
      iseu: row.is_eu,
    }));
    return { data: data.toSorted((a, b) => a.country.localeCompare(b.country, call.language)) };
  });
}
