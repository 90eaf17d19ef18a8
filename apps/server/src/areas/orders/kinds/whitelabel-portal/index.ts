export { whitelabelPortalDelivery } from "./deliver.ts";
