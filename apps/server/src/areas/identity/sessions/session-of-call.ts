import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionFacts } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { enterSession } from "../check-session.repository.ts";
import { revokeSession } from "./sessions.repository.ts";

/**
 * First statement of every authenticated transaction: checks the session of this token on this host, and sets the row context. Gives null
 * when there is no live session (2200).
 */
export function sessionOfCall(trx: Trx, token: string, host: string): Promise<SessionFacts | null> {
  return enterSession(trx, sha256(token), host);
}

/** Ends the session with this token on this host, so that its cookie finds no session any more, whatever becomes of the account. */
export async function endSessionOfCall(trx: Trx, token: string, host: string): Promise<void> {
  const session = await enterSession(trx, sha256(token), host);
  if (session !== null) await revokeSession(trx, session.sessionId);
}
