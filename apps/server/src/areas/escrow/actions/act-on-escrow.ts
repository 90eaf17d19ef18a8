import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { escrowWordedActs, type EscrowAct } from "@nameplane/contracts/escrow/escrow-values";
import type { actOnEscrow as operation } from "@nameplane/contracts/escrow/operations";
import { EscrowChanged, EscrowObstructed } from "@nameplane/contracts/escrow/refusals";
import { MissingParameter, NoPermission, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { refuseInQuiet } from "../../domains/transfers/index.ts";
import { countTries } from "../../identity/index.ts";
import { noteEscrowStep } from "../../orders/kinds/escrow/index.ts";
import { escrowObstacles } from "../../pushes/index.ts";
import type { EscrowDeps } from "../escrow.deps.ts";
import { activeDomainOf, changeEscrow, findEscrow, lockEscrow, type Escrow, type EscrowChange } from "../escrow.repository.ts";
import { actsOf } from "../escrow.rules.ts";
import type { EscrowEvent } from "../escrow.state.ts";
import { fundEscrow } from "../fund-escrow.ts";
import { moveEscrow, roleOf } from "../move-escrow.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = InputOf<typeof operation>;
type State = AnswerOf<typeof operation>["state"];
type Role = "buyer" | "seller";

const dayMs = 86_400_000;
const writeLimits = [{ name: "account", windowMs: dayMs, cap: 50 }] as const;

/** Acts that need a fresh proof of identity, because they cannot be undone: the domain or the money leaves the account. */
export const provenActs: ReadonlySet<EscrowAct> = new Set<EscrowAct>(["handOver", "accept", "concede"]);

/**
 * Makes the checks that come before the user is asked to confirm their identity. Possible refusals: NotFound, NoPermission,
 * EscrowChanged, StatusProhibits, MissingParameter, QuietPeriod and EscrowObstructed (the last only for handing over).
 */
export async function refuseAct(
  trx: Trx,
  deps: Pick<EscrowDeps, "kinds">,
  call: SessionCall,
  input: Input,
  lock = false,
): Promise<Escrow> {
  const { escrowid, version, act, words = "" } = input;
  const escrow = await (lock ? lockEscrow : findEscrow)(trx, call.scope, escrowid);
  if (escrow === null) throw new Refused(NotFound, { param: "escrowid" });
  if (escrow.version !== version) throw new Refused(EscrowChanged);
  const role = roleOf(escrow, call.scope);
  if (!actsOf(escrow, role, call.now).includes(act)) throw new Refused(StatusProhibits, { param: "act" });
  if (escrowWordedActs.has(act) && words.trim() === "")
    throw new Refused(MissingParameter, { param: "words", missing: ["words"] });
  if (act === "handOver") await refuseHandOver(trx, deps, call, escrow);
  return escrow;
}

async function refuseHandOver(
  trx: Trx,
  deps: Pick<EscrowDeps, "kinds">,
  call: SessionCall,
  { sellerDomainId, unicodeName }: Escrow,
): Promise<void> {
  if (!call.session.permissions.has("domain_transferout")) throw new Refused(NoPermission);
  await refuseInQuiet(trx, call);
  const stuck = await escrowObstacles(trx, deps, sellerDomainId ?? "", call.now);
  if (stuck.length > 0) throw new Refused(EscrowObstructed, { values: { name: unicodeName } });
}

/** Carries out an act of a party. Possible refusals: those of refuseAct, TooFast, CreditChanged. */
export async function actOnEscrow(deps: EscrowDeps, call: Call, input: Input): Promise<{ state: State }> {
  const { trx, scope, now } = call;
  const escrow = await refuseAct(trx, deps, call, input, true);
  const role = roleOf(escrow, scope);
  const words = (input.words ?? "").trim();
  const { act } = input;
  if (act === "pay") return { state: await pay(deps, call, escrow) };
  if (act === "askCancel" || act === "keep" || act === "write")
    return { state: await note(deps, call, escrow, { act, role, words }) };
  const moved = await moveFor(trx, escrow, act, { role, words, now });
  const state = await moveEscrow(trx, deps, scope, escrow, {
    ...moved,
    by: role,
    at: now,
    words: words === "" ? null : words,
  });
  if (act === "dispute") await tellStaff(trx, call, escrow, words);
  return { state };
}

type Moved = {
  readonly event: EscrowEvent;
  readonly what: Parameters<typeof moveEscrow>[4]["what"];
  readonly dueAt?: Date | null;
  readonly change?: EscrowChange;
};

async function moveFor(
  trx: Trx,
  escrow: Escrow,
  act: Exclude<EscrowAct, "pay" | "askCancel" | "keep" | "write">,
  { role, words, now }: { readonly role: Role; readonly words: string; readonly now: Date },
): Promise<Moved> {
  switch (act) {
    case "withdraw":
      return { event: "withdraw", what: "withdrawn" };
    case "cancel":
      return escrow.state === "agreed" ? { event: "cancel", what: "cancelled" } : { event: "giveBack", what: "cancelled_late" };
    case "handOver":
      return { event: "handOver", what: "handing_over" };
    case "received": {
      const domainId = await activeDomainOf(trx, escrow.buyerAccountId ?? "", escrow.asciiName);
      return deliveredMove(escrow, domainId, now);
    }
    case "accept":
      return { event: "accept", what: "accepted" };
    case "concede":
      return { event: "giveBack", what: "conceded" };
    case "agreeCancel":
      return { event: "giveBack", what: "cancel_agreed" };
    case "dispute":
      return { event: "dispute", what: "disputed", change: { disputed_by: role, dispute_words: words } };
    default:
      return act satisfies never;
  }
}

/** The buyer has received the domain, so their time to check it begins. */
export const deliveredMove = ({ days }: Escrow, domainId: string | null, now: Date): Moved => ({
  event: "deliver",
  what: "delivered",
  dueAt: addDays(now, days),
  change: { buyer_domain_id: domainId, stuck: "[]" },
});

/**
 * Holds the buyer's money if the credit is sufficient. Otherwise stores that the buyer wants to pay; the worker holds the money
 * once the credit has arrived.
 */
async function pay(deps: EscrowDeps, { trx, scope, now }: Call, escrow: Escrow): Promise<State> {
  if (await fundEscrow(trx, deps, scope, escrow, { actor: scope, by: "buyer", now })) return "funded";
  if (escrow.isPaying) return escrow.state;
  await changeEscrow(trx, escrow, { is_paying: true, touched_at: now });
  await noteEscrowStep(trx, deps, scope, escrow, { what: "paying", by: "buyer", words: null, at: now });
  return escrow.state;
}

const notes = { askCancel: "cancel_asked", keep: "cancel_kept", write: "written" } as const;

async function note(
  deps: EscrowDeps,
  { trx, scope, now }: Call,
  escrow: Escrow,
  { act, role, words }: { readonly act: keyof typeof notes; readonly role: Role; readonly words: string },
): Promise<State> {
  await countTries(trx, now, "escrow-write", [{ subject: scope.accountId, limits: writeLimits }]);
  const asked = act === "askCancel" ? { cancel_asked_by: role } : act === "keep" ? { cancel_asked_by: null } : {};
  await changeEscrow(trx, escrow, { ...asked, touched_at: now });
  await noteEscrowStep(trx, deps, scope, escrow, { what: notes[act], by: role, words: words === "" ? null : words, at: now });
  return escrow.state;
}

/** Staff decide a dispute within this many days. */
const disputeDays = 5;

async function tellStaff(trx: Trx, { scope, now }: Call, { id, number, unicodeName }: Escrow, words: string): Promise<void> {
  await raiseTask(trx, scope, {
    kind: "escrow.dispute",
    key: id,
    severity: "high",
    subject: { kind: "escrow", id },
    text: taskText("escrowDisputed", { name: unicodeName, number, words: words.slice(0, 200) }),
    dueAt: addDays(now, disputeDays),
    data: { number },
  });
}
