import { TooManyAtOnce } from "@nameplane/contracts/refusals";
import { sha256 } from "../ids.ts";
import { Refused } from "../refused.ts";
import { Turns } from "../turns.ts";

/** How many transactions of one account run at once: fewer than half of the process's connections, to leave some for others. */
const atOnce = 6;
const longestQueue = 60;
const tokensMax = 50_000;

/**
 * Limits how much of a process one account may use. A few of its transactions run at once, further ones wait before they ask
 * for a connection, and beyond a certain queue they are refused. We learn the account of a token with its first call; until
 * then each token is counted separately.
 */
export class AccountTurns {
  readonly #accountOf = new Map<string, string>();
  readonly #turns = new Map<string, { readonly turns: Turns; users: number }>();

  /** Does the work when it is the turn of the token's account. Possible refusals: TooManyAtOnce. */
  async take<T>(token: string, work: () => Promise<T>): Promise<T> {
    const key = hashOf(token);
    const account = this.#accountOf.get(key) ?? key;
    const kept = this.#turns.get(account) ?? { turns: new Turns({ atOnce, longestQueue }, full), users: 0 };
    this.#turns.set(account, kept);
    kept.users += 1;
    try {
      return await kept.turns.take(work);
    } finally {
      kept.users -= 1;
      if (kept.users === 0) this.#turns.delete(account);
    }
  }

  learn(token: string, accountId: string): void {
    const key = hashOf(token);
    if (this.#accountOf.get(key) === accountId) return;
    if (this.#accountOf.size >= tokensMax) this.#accountOf.clear();
    this.#accountOf.set(key, accountId);
  }
}

const full = () => new Refused(TooManyAtOnce, { values: { seconds: 2 } });

/** Tokens are kept as hashes here, as in the database. */
const hashOf = (token: string): string => sha256(token).toString("base64");
