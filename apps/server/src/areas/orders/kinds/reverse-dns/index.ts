export { reverseDnsDelivery } from "./deliver.ts";
export { reverseDns } from "./reverse-dns.ts";
