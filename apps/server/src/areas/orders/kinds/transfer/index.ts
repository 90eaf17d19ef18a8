export { createDomainTransfer } from "./create-domain-transfer.ts";
