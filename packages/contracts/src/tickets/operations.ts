import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { unreadCountSpec } from "./unread-count.ts";

export const unreadCount = get<IoOf<typeof unreadCountSpec>>("unreadCount", "/api/support/getunreadcount/");
