export { createDnsRegistration } from "./create-dns-registration.ts";
export { addDnsName, readServed, refuseRemoval, removeDnsName } from "./serve-dns.ts";
