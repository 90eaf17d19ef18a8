export { reverseDnsDelivery } from "./deliver.ts";
