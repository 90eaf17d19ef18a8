export { RequestActions } from "./request-actions.tsx";
export { OrderLink } from "./request-columns.tsx";
export { ACTION_REQUIRED, FAILED, useRequestWords } from "./request-words.tsx";
export {
  ALREADY_REGISTERED,
  AWAITING_APPROVAL,
  AWAITING_PAYMENT,
  DOCUMENT_WANTED,
  isUnpaid,
  MANUAL,
  moneyOf,
  ON_HOLD,
  OTHER_REASON,
  PAYMENT_REQUIRED,
  PENDING_UNLOCK,
  type Request,
  stepState,
} from "./request.rules.ts";
export { type Said, useFix, useRequestsChanged } from "./use-request-acts.ts";
