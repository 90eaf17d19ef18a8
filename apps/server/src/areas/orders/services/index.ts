export { renewService, updateDnsRenew } from "./prolong-service.ts";
export { renewServices } from "./renew-services.ts";
export { monthsOn } from "./service-months.ts";
export {
  dnsPlansOf,
  endService,
  insertService,
  lockService,
  locksOf,
  noteService,
  type OwnService,
  registryLockProduct,
  renewServiceNoMore,
  type ServiceState,
  setServiceRenewal,
} from "./services.repository.ts";
