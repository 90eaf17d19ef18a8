export { inviteForOperator, openAccount, type OpenedAccount } from "./open-account.ts";
export { changeForOperator, refuseOwner, type ChangedAccount } from "./change-for-operator.ts";
