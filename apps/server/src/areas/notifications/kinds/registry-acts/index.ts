export { registryActs } from "./mail.ts";
export { notifyRegistryActs } from "./notify-registry-acts.ts";
