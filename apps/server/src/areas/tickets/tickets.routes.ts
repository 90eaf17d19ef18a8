import { unreadCount } from "@nameplane/contracts/tickets/operations";
import { unreadCountSpec } from "@nameplane/contracts/tickets/unread-count";
import type { Edge } from "../../platform/http/edge.ts";
import { countUnread } from "./tickets.repository.ts";

export function ticketRoutes(edge: Edge): void {
  edge.inTransaction(
    unreadCount,
    unreadCountSpec,
    { kind: "permission", permission: "support_view" },
    {},
    async ({ trx, scope }) => ({ count: await countUnread(trx, scope) }),
  );
}
