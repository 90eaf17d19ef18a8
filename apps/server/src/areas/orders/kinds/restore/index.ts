export { updateDomainRestore } from "./update-domain-restore.ts";
