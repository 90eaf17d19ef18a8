import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  makeTransferKeySpec,
  refreshSecondarySpec,
  removeTransferKeySpec,
  secondaryZoneSpec,
  setPrimariesSpec,
} from "./secondary.ts";

export const secondaryZone = get<IoOf<typeof secondaryZoneSpec>>("secondaryZone", "/api/secondarydns/getzone/");
export const setPrimaries = post<IoOf<typeof setPrimariesSpec>>("setPrimaries", "/api/secondarydns/setprimaries/");
// This operation has no idempotency key. With one, the server would store the answer for repeated calls, and the answer contains
// the secret key.
export const makeTransferKey = post<IoOf<typeof makeTransferKeySpec>>("makeTransferKey", "/api/secondarydns/makekey/");
export const removeTransferKey = post<IoOf<typeof removeTransferKeySpec>>("removeTransferKey", "/api/secondarydns/removekey/");
export const refreshSecondary = post<IoOf<typeof refreshSecondarySpec>>("refreshSecondary", "/api/secondarydns/refresh/");
