export { beginModes } from "./begin-modes.ts";
export { untoldBalances } from "./balance-news.repository.ts";
export { bookReceipts } from "./book-receipts.ts";
export { merchantRoutes } from "./merchant.routes.ts";
export { watchBalances } from "./read-merchant.ts";
