export { type Compared, firstOf, judgeChange, linesBetween } from "./judge-change.ts";
export { isGroup, type OwnList, ownLists } from "./own-lists.repository.ts";
export { setOwnPrices } from "./set-own-prices.ts";
export { ownPriceRoutes } from "./own-prices.routes.ts";
export { bookAt, listOf, namesOfSold, presentList, type Reading } from "./read-own-prices.ts";
