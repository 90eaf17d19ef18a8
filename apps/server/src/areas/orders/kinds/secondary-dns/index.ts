export { secondaryDnsDelivery } from "./deliver.ts";
