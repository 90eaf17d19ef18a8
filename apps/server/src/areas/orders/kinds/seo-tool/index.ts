export { seoDelivery } from "./deliver.ts";
