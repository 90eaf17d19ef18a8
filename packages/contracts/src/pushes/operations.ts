import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  acceptPushSpec,
  declinePushSpec,
  planPushSpec,
  pushListSpec,
  readPushSpec,
  startPushSpec,
  withdrawPushSpec,
} from "./push.ts";

export const planPush = post<IoOf<typeof planPushSpec>>("planPush", "/api/push/plan/");
export const startPush = post<IoOf<typeof startPushSpec>>("startPush", "/api/push/start/", { needsKey: true });
export const pushList = get<IoOf<typeof pushListSpec>>("pushList", "/api/push/getpushes/");
export const withdrawPush = post<IoOf<typeof withdrawPushSpec>>("withdrawPush", "/api/push/withdraw/");
export const readPush = post<IoOf<typeof readPushSpec>>("readPush", "/api/push/read/");
export const acceptPush = post<IoOf<typeof acceptPushSpec>>("acceptPush", "/api/push/accept/", { needsKey: true });
export const declinePush = post<IoOf<typeof declinePushSpec>>("declinePush", "/api/push/decline/");
