import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionFacts } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { enterSession } from "../check-session.repository.ts";
import { revokeSession } from "./sessions.repository.ts";

/**
 * The first statement of every transaction of a logged-in user. Checks the session of this token on this host, and sets the row
 * context. Returns null if there is no live session (2200).
 */
export function sessionOfCall(trx: Trx, token: string, host: string): Promise<SessionFacts | null> {
  return enterSession(trx, sha256(token), host);
}

/**
 * Ends the session with this token on this host. Its cookie then never works again, even if a suspended account is reactivated.
 */
export async function endSessionOfCall(trx: Trx, token: string, host: string): Promise<void> {
  const session = await enterSession(trx, sha256(token), host);
  if (session !== null) await revokeSession(trx, session.sessionId);
}
