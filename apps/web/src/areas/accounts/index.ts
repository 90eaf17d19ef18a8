/** What other areas use of the overview. */
export { IdnConverter } from "./idn-converter.tsx";
export { WhoisField } from "./whois-field.tsx";
