import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries, resetMailLimits } from "../../identity/index.ts";

/**
 * Counts a mail that a stranger can trigger by entering a user's name or address. Returns false if several mails were already
 * sent.
 */
export async function mayBeMailed(trx: Trx, now: Date, what: "reset-mail" | "user-mail", subject: string): Promise<boolean> {
  try {
    await countTries(trx, now, what, [{ subject, limits: resetMailLimits }]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
