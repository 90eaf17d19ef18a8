export { correctionRoutes } from "./corrections.routes.ts";
export { correctVat } from "./correct-tax.ts";
