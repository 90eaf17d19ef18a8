export { secondaryDnsDelivery } from "./deliver.ts";
export { secondaryDns } from "./secondary-dns.ts";
