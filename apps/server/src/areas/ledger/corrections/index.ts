export { correctVat } from "./correct-vat.ts";
