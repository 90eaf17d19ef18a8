export { IdnConverter } from "./idn-converter.tsx";
export { WhoisField } from "./whois-field.tsx";
