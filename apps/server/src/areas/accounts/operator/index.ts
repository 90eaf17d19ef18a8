export { inviteForOperator, openAccount } from "./open-account.ts";
export { changeForOperator, refuseOwner } from "./change-for-operator.ts";
