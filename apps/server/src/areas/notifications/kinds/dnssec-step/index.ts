export { dnssecStep } from "./mail.ts";
export { notifyDnssecStep } from "./notify-dnssec-step.ts";
