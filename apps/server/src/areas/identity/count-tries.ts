import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { countEach, forgetTry } from "./identity.repository.ts";
import { windowOf, type Limit } from "./session.rules.ts";

/**
 * A subject whose tries are counted, such as a user, an address or a brand. It is stored as a hash, so that the counters do not
 * show who tried.
 */
export type Counted = { readonly subject: string; readonly limits: readonly Limit[] };

/** Counts one try of `act` for each subject. If a subject has no tries left, refuses with TooFast, with the seconds to wait. */
export async function countTries(trx: Trx, now: Date, act: string, counted: readonly Counted[]): Promise<void> {
  const tries = counted.flatMap(({ subject, limits }) =>
    limits.map((limit) => ({ key: keyOf(act, limit, subject), cap: limit.cap, ...windowOf(now, limit) })),
  );
  const full = await countEach(trx, tries);
  if (full !== null) throw new Refused(TooFast, { values: { seconds: tries[full]?.secondsLeft ?? 0 } });
}

/** Takes back counted tries after a success, because only wrong tries are limited. */
export async function forgetTries(trx: Trx, now: Date, act: string, counted: readonly Counted[]): Promise<void> {
  for (const { subject, limits } of counted)
    for (const limit of limits) await forgetTry(trx, keyOf(act, limit, subject), windowOf(now, limit).windowAt);
}

const keyOf = (act: string, limit: Limit, subject: string) => `${act}:${limit.name}:${sha256(subject).toString("hex")}`;
