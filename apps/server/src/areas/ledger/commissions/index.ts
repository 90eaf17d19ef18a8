export { bookCommission, bookCommissionPayout } from "./book-commission.ts";
