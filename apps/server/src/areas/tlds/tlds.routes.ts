import { countries, geo } from "@nameplane/contracts/tlds/operations";
import { countriesSpec, geoSpec } from "@nameplane/contracts/tlds/tld-info";
import type { Edge } from "../../platform/http/edge.ts";
import type { Language } from "../../platform/http/call.ts";
import type { AddressCountries } from "./address-country.port.ts";
import { loadCountries, type CountryRow } from "./tlds.repository.ts";

/** `companyRegisters` names the register in which the companies of a country can be looked up, by the country's ISO code. */
export function tldRoutes(edge: Edge, addresses: AddressCountries, companyRegisters: ReadonlyMap<string, string>): void {
  edge.public(countries, countriesSpec, {}, async (call) => {
    const rows = await call.publicTx(loadCountries);
    const data = rows.map((row) => ({
      ...present(row, call.language),
      companyregister: companyRegisters.get(row.iso2) ?? "",
    }));
    return { data: data.toSorted((a, b) => a.country.localeCompare(b.country, call.language)) };
  });

  edge.public(geo, geoSpec, {}, async (call) => {
    const iso2 = await addresses.countryOf(call.address);
    if (iso2 === null) return { geo: [] };
    const rows = await call.publicTx(loadCountries);
    return { geo: rows.filter((row) => row.iso2 === iso2).map((row) => present(row, call.language)) };
  });
}

const present = (row: CountryRow, language: Language) => ({
  country: language === "sv" ? row.name_sv : row.name_en,
  iso2: row.iso2,
  phoneprefix: row.phone_prefix,
  iseu: row.is_eu,
});
