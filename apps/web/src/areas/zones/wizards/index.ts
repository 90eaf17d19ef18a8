export { stayingSenders } from "./mail-services.rules.ts";
export { StayingSenders } from "./staying-senders.tsx";
export { WizardsView } from "./wizards-view.tsx";
