export { correctedOwner } from "./corrected-owner.ts";
export { kindOf, remedyOf, requestKinds } from "./request-kinds.ts";
