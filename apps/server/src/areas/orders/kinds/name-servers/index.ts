export { moveToBrand } from "./move-to-brand.ts";
export { nameServerRoutes } from "./name-servers.routes.ts";
export { putServersBack } from "./put-servers-back.ts";
export { updateDomainDns } from "./update-domain-dns.ts";
