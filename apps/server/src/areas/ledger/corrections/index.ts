export { correctVat } from "./correct-tax.ts";
