import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import type { Trx } from "../../../platform/db/transaction.ts";
import { minutesInLine } from "../lane.rules.ts";
import { workedStates } from "../request.state.ts";
import { registryLine, type RequestRow } from "../requests.repository.ts";

/**
 * If a request waits for its turn at a registry, adds how many commands the registry accepts per minute and how many requests
 * come first.
 */
export async function withItsTurn(trx: Trx, request: RequestRow): Promise<RequestRow> {
  if (request.reason_text !== null || !workedStates.includes(request.state)) return request;
  const line = await registryLine(trx, request.id);
  if (line === null) return request;
  const words = ownReason("registryPace", { count: line.commandsPerMinute, minutes: minutesInLine(line) });
  return { ...request, reason_text: words };
}
