export { chargeWholesale, coverOf, returnWholesale, settleByCharges } from "./book-wholesale.ts";
export { basisFor, type WholesaleBasis } from "./wholesale.rules.ts";
