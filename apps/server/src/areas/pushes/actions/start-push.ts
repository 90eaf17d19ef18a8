import type { AnswerOf } from "@nameplane/contracts";
import type { planPush as planOperation, startPush as startOperation } from "@nameplane/contracts/pushes/operations";
import { PushChanged, PushObstructed, PushOpenAlready } from "@nameplane/contracts/pushes/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { refuseInQuiet } from "../../domains/transfers/index.ts";
import { countTries } from "../../identity/index.ts";
import { linesOf, nameOf, obstaclesOf, pushDays, type PushFacts } from "../push.rules.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { pushNewsJob } from "../pushes.jobs.ts";
import { endLapsed } from "./end-push.ts";
import { factsOf } from "./push-facts.ts";
import { insertPush, offeredAmong } from "../pushes.repository.ts";

const hourMs = 3_600_000;
/** More pushes than a customer starts in a day. The limit stops a script that mails strangers. */
const perAccount = [{ name: "account", windowMs: 24 * hourMs, cap: 50 }] as const;
const perAddress = [{ name: "receiver", windowMs: 24 * hourMs, cap: 10 }] as const;

type Plan = AnswerOf<typeof planOperation>;

/** What a push of the domains would do. Possible refusals: NotFound (not all are domains of the account). */
export async function planPush(
  trx: Trx,
  deps: Pick<PushDeps, "kinds">,
  call: SessionCall,
  itemids: readonly string[],
): Promise<Plan> {
  const ids = [...new Set(itemids)];
  const found = await factsOf(trx, deps, ids);
  if (found.length !== ids.length) throw new Refused(NotFound, { param: "itemids" });
  const among = await offeredAmong(trx, call.scope, ids, call.now);
  const offered = new Set(among.flatMap(({ domainId, isOver }) => (isOver ? [] : [domainId])));
  const names = found.map((facts) => planned(facts, offered.has(facts.domainId), call.now));
  return { names, days: pushDays, seal: sealOf(names) };
}

function planned(facts: PushFacts, isOffered: boolean, now: Date): Plan["names"][number] {
  const obstacles = obstaclesOf(facts, now);
  return {
    itemid: facts.domainId,
    ...nameOf(facts),
    obstacles: isOffered ? [...obstacles, { reason: "offered", values: [] }] : obstacles,
    lines: linesOf(facts),
  };
}

/** A hash of the data that the user was shown. Equal data have equal hashes. */
export function sealOf(read: unknown): string {
  return sha256(JSON.stringify(read)).toString("hex");
}

type Wish = {
  readonly itemids: readonly string[];
  readonly email: string;
  readonly message: string;
  readonly seal: string;
};

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, PushChanged,
 * PushObstructed, QuietPeriod.
 */
export async function refuseStart(trx: Trx, deps: Pick<PushDeps, "kinds">, call: SessionCall, wish: Wish): Promise<Plan> {
  const plan = await planPush(trx, deps, call, wish.itemids);
  const stuck = plan.names.find(({ obstacles }) => obstacles.length > 0);
  if (stuck !== undefined)
    throw new Refused(PushObstructed, {
      values: { name: stuck.unicodename },
      fields: { names: plan.names },
    });
  if (plan.seal !== wish.seal) throw new Refused(PushChanged);
  await refuseInQuiet(trx, call);
  return plan;
}

/**
 * Offers the domains to the user who logs in with the address. Whether there is such a user is not checked: the answer and the
 * mail are the same in both cases. Possible refusals: those of refuseStart, TooFast, PushOpenAlready.
 */
export async function startPush(
  trx: Trx,
  deps: Pick<PushDeps, "jobs" | "kinds">,
  call: SessionCall,
  wish: Wish,
  stepUpId: string,
): Promise<AnswerOf<typeof startOperation>> {
  const plan = await refuseStart(trx, deps, call, wish);
  const { accountId, brandId, actor } = call.scope;
  const email = wish.email.trim();
  await countTries(trx, call.now, "push", [
    { subject: accountId, limits: perAccount },
    { subject: `${brandId} ${email.toLowerCase()}`, limits: perAddress },
  ]);
  await endLapsed(trx, deps, call, wish.itemids);
  const id = newId(call.now.getTime());
  const endsAt = addDays(call.now, pushDays);
  const names = plan.names.map(({ itemid, domainname }) => ({ domainId: itemid, asciiName: domainname }));
  try {
    await insertPush(trx, call.scope, {
      id,
      email,
      message: wish.message,
      begunBy: actor,
      stepUpId,
      createdAt: call.now,
      endsAt,
      names,
    });
  } catch (error) {
    if (isUniqueViolation(error, "push_name_open")) throw new Refused(PushOpenAlready);
    throw error;
  }
  for (const { domainId } of names)
    await audit(trx, {
      accountId,
      actor,
      action: "domain.push-begun",
      object: domainId,
      after: { push: id, until: endsAt.toISOString() },
      requestId: call.requestId,
      address: call.address,
    });
  const of = { accountId, brandId, giverId: accountId, pushId: id, names: names.map(({ asciiName }) => asciiName) };
  await deps.jobs.enqueue(trx, pushNewsJob, [{ ...of, step: "offered" as const }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: names.map(({ domainId }) => domainId) });
  return { pushid: id, endsat: endsAt.toISOString() };
}
