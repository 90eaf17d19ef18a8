import * as specs from "@nameplane/contracts/staff/mentions";
import * as operations from "@nameplane/contracts/staff/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { readMentionable, readMentions, seeMentions } from "./mention-colleagues.ts";

/** Routes for mentions. All staff members can read and mark their own. */
export function mentionRoutes(edge: Edge): void {
  edge.staff(operations.mentions, specs.mentionsSpec, null, {}, readMentions);
  edge.staff(operations.seeMentions, specs.seeMentionsSpec, null, {}, seeMentions);
  edge.staff(operations.mentionable, specs.mentionableSpec, null, {}, readMentionable);
}
