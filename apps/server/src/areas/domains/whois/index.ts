export { lookUpWhois } from "./look-up-whois.ts";
export { presentRegistration } from "./registration-answer.rules.ts";
export { WhoisCache } from "./whois-cache.ts";
export type { WhoisAnswer, WhoisLookup } from "./whois.port.ts";
