export { createDnsRegistration } from "./create-dns-registration.ts";
export { addDnsName, refuseRemoval, removeDnsName } from "./serve-dns.ts";
