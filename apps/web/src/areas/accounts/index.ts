/** What other areas use of the overview. */
export { IdnConverter, WhoisField } from "./dashboard-tools.tsx";
