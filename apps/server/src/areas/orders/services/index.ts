export { endsOnItsPage, setServiceEnd } from "./end-own-service.ts";
export { openGiven, sealGiven, type Given } from "./given.ts";
export { type RenewalTexts, renewalOf } from "./renewal-kind.ts";
export type { ServiceAtPush } from "../at-push.rules.ts";
export { atPush, followPush } from "./pushed-services.ts";
export { askPerson, renewServices } from "./renew-services.ts";
export { monthsOn, renewsAt } from "./service-months.ts";
export { serviceWords } from "./service-words.ts";
export {
  endService,
  insertOrderedService,
  insertService,
  lockService,
  openRenewals,
  openRequestsOf,
  setNextPlan,
  setPlan,
  noteService,
  resumeService,
  setServiceRenewal,
  startService,
} from "./services.repository.ts";
