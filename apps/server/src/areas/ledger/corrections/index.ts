export { correctionRoutes } from "./corrections.routes.ts";
export { correctVat } from "./correct-vat.ts";
