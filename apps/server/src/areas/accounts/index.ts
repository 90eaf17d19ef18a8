export { accountMembers, membersWith } from "./actions/members-with.ts";
export { unaskedRights } from "./users.rules.ts";
export { accountRoutes } from "./accounts.routes.ts";
export { settingRoutes } from "./settings.routes.ts";
export { findResellerOwner } from "./reseller.repository.ts";
export { accountLanguage, accountName } from "./signup.repository.ts";
export { refuseWithoutDetails } from "./actions/refuse-without-details.ts";
export { findAccount, type AccountRow } from "./accounts.repository.ts";
export { accountNames, accountsOfRows, within, withReach, type Reach, type RowAccount } from "./list-reach.repository.ts";
