import type { AnswerOf } from "@nameplane/contracts";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import type { readPush as readOperation } from "@nameplane/contracts/pushes/operations";
import { PushEnded, PushNotForYou, PushToSelf } from "@nameplane/contracts/pushes/refusals";
import { isZeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { pricingFor } from "../../orders/prices/index.ts";
import { showPrice } from "../../products/index.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import { comingLines, comingObstacles, nameOf, type PushFacts } from "../push.rules.ts";
import type { PushOf } from "../push-token.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { openPush, type OpenedPush } from "../pushes.repository.ts";
import { knownFacts, type KnownFacts } from "./push-facts.ts";
import { sealOf } from "./start-push.ts";

/** This is enough for a user who opens a link several times. */
const openLimits = [{ name: "user", windowMs: 15 * 60_000, cap: 60 }] as const;

type View = AnswerOf<typeof readOperation>;
export type Coming = {
  readonly of: PushOf;
  readonly push: Extract<OpenedPush, { isMine: true }>;
  /** What is known about each domain of the push. */
  readonly names: readonly KnownFacts[];
  readonly view: View;
  readonly tlds: ReadonlyMap<string, Tld>;
};

/** The push that a link opens. Possible refusals: InvalidToken, TooFast, PushNotForYou, PushEnded. */
export async function pushOfLink(
  trx: Trx,
  deps: Pick<PushDeps, "tokens">,
  call: SessionCall,
  token: string,
  lock: boolean,
): Promise<{ of: PushOf; push: Extract<OpenedPush, { isMine: true }> }> {
  await countTries(trx, call.now, "push-open", [{ subject: call.session.userId, limits: openLimits }]);
  const of = deps.tokens.read(token);
  const push = of === null ? null : await openPush(trx, of, lock);
  if (of === null || push === null) throw new Refused(InvalidToken);
  if (!push.isMine) throw new Refused(PushNotForYou);
  if (push.state !== "open" || new Date(push.endsAt) <= call.now) throw new Refused(PushEnded);
  return { of, push };
}

/** What the caller's account would get. Possible refusals: those of pushOfLink, PushToSelf. */
export async function readPush(
  trx: Trx,
  deps: Pick<PushDeps, "tokens" | "kinds">,
  call: SessionCall,
  token: string,
  lock = false,
): Promise<Coming> {
  const { of, push } = await pushOfLink(trx, deps, call, token, lock);
  const known = push.names.map((facts) => knownFacts(deps, facts));
  if (push.isOwnAccount) throw new Refused(PushToSelf);
  const catalogue = await tldCatalogue(trx);
  const tlds = new Map<string, Tld>();
  for (const { tld } of push.names) {
    const found = catalogue.get(tld);
    if (found !== null) tlds.set(tld, found);
  }
  const names = await comingNames(trx, call, known, tlds);
  const view = { giver: push.giver, message: push.message, endsat: new Date(push.endsAt).toISOString(), names };
  return { of, push, names: known, tlds, view: { ...view, seal: sealOf(view) } };
}

async function comingNames(
  trx: Trx,
  call: SessionCall,
  names: readonly PushFacts[],
  tlds: ReadonlyMap<string, Tld>,
): Promise<View["names"]> {
  const lines = names.map(({ tld }) => ({ operation: "renew", tld, periodMonths: 12, fee: null }) as const);
  const pricing = await pricingFor(trx, call.scope, lines, call.now);
  return names.map((facts) => {
    const { tld } = facts;
    const renewal = pricing.renew(tld);
    const trade = pricing.price({ operation: "trade", tld, periodMonths: 0, fee: null });
    const obstacles = comingObstacles(facts, call.now);
    return {
      ...nameOf(facts),
      // If the account's price list does not contain its TLD, a domain could be accepted but never renewed.
      obstacles: renewal === null || !tlds.has(tld) ? [...obstacles, { reason: "notSold" as const, values: [tld] }] : obstacles,
      lines: comingLines(facts),
      renewal: facts.isPremium ? null : showPrice(renewal),
      ownerprice: trade === null || isZeroMoney(trade.total) ? null : showPrice(trade),
      asksconsent: tlds.get(tld)?.rules.registrantConsent === "both",
    };
  });
}
