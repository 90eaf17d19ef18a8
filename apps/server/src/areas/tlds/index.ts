export { brokenTlds, forgetTldCatalogue, tldCatalogue } from "./load-catalogue.ts";
export { splitRegistrable } from "./split-registrable.ts";
export { TldCatalogue, type Tld, type TldGroup } from "./tld-catalogue.ts";
export { tldRoutes } from "./tlds.routes.ts";
