import { audit } from "../../../platform/audit.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { Log } from "../../../platform/log.ts";
import { makeScope } from "../../../platform/scope.ts";
import { askAgainAt, questionLostMs, viesPrefixes } from "./proof.rules.ts";
import { dueNumbers, insertQuestion, recordAnswer, type DueNumber } from "./proofs.repository.ts";
import type { VatRegister } from "./register.port.ts";

export type ProofDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly register: VatRegister;
  readonly clock: Clock;
  readonly log: Log;
};

const actor = "job:vat-numbers";
const atOnce = 20;

/**
 * Asks the VAT register about numbers that are new or due for another check. It asks about them one after the other, because VIES
 * refuses clients that ask too much at once. Returns how many questions were answered.
 */
export async function askRegister(deps: ProofDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(deps.sweeping, { actor }, (trx) => dueNumbers(trx, { prefixes: viesPrefixes, now, limit: atOnce }));
  let answered = 0;
  for (const each of due) if (await ask(deps, each)) answered += 1;
  return answered;
}

/**
 * Asks about one number. The question is committed before the call: if the process dies in between, it is asked again a few
 * minutes later.
 */
async function ask({ pool, register, clock, log }: ProofDeps, due: DueNumber): Promise<boolean> {
  const { accountId, brandId, number, attempt } = due;
  const scope = makeScope({ accountId, brandId, actor });
  const [id, now] = [newId(), clock.now()];
  const question = { id, number, service: register.name, attempt, now, lostAt: addMs(now, questionLostMs) };
  if (!(await tx(pool, scope, (trx) => insertQuestion(trx, scope, question)))) return false;

  const answer = await register.check({ number, asker: due.asker });
  if (answer.result === "unavailable" && answer.isOurs)
    log.error({ event: "vat_register.refuses_us", code: answer.code }, "the register of VAT numbers refuses this installation");

  await tx(pool, scope, async (trx) => {
    const answeredAt = clock.now();
    const againAt = askAgainAt(answer.result, attempt, answeredAt);
    await recordAnswer(trx, scope, id, answer, { now: answeredAt, againAt });
    if (answer.result !== "unavailable")
      await audit(trx, { accountId, actor, action: "vat_number.check", object: id, after: { number, result: answer.result } });
    await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
    // The register's answer decides whether basket prices include VAT, so open baskets must reload.
    await notifyBrowsers(trx, accountId, { topic: "basket", ids: [] });
  });
  return answer.result !== "unavailable";
}
