export { createDnsRegistration } from "./create-dns-registration.ts";
export { serveDnsRoutes } from "./serve-dns.routes.ts";
