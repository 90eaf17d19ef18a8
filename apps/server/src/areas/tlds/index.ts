export { expiryRecoveryOf, type ExpiryRecovery } from "./expiry-recovery.rules.ts";
export { brandCatalogue, brokenTlds, forgetTldCatalogue, tldCatalogue } from "./load-catalogue.ts";
export { TldCatalogue, type Tld, type TldGroup } from "./tld-catalogue.ts";
export { announceTlds, catalogueChannel, findTldArticle, loadCountries } from "./tlds.repository.ts";
export { tldRoutes } from "./tlds.routes.ts";
export type { AddressCountries } from "./address-country.port.ts";
