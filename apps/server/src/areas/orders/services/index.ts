export { type RenewalTexts, renewalOf } from "./renewal-kind.ts";
export { askPerson, renewServices } from "./renew-services.ts";
export { monthsOn, renewsAt } from "./service-months.ts";
export { serviceWords } from "./service-words.ts";
export { endService, insertService, lockService, noteService, setServiceRenewal } from "./services.repository.ts";
