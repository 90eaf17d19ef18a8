import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OutsideDeps } from "../../deps.ts";
import { actorName, findLock, setOpening } from "./lock.repository.ts";
import { notifyLock } from "./notify-lock.ts";
import { checkLocked } from "../../requests.repository.ts";
import { workOnLock, type LockDone, type LockWork } from "./work-on-lock.ts";
import { type Fulfilment, defineKind, type RequestOf } from "../../kind.ts";
import { serviceWords } from "../../services/index.ts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { type LockPeople, openingParams, type OpeningParams } from "./lock-params.ts";
import { openInBasket } from "./in-basket.ts";

type Request = RequestOf<OpeningParams>;

/** Opens a registry lock for a while. No EPP command can do that, so staff do it. */
export const openedLock = defineKind({
  type: "create-item-registration",
  productId: registryLockProduct,
  params: openingParams,
  words: {
    ...serviceWords.byHand,
    service: () => ({
      en: "Opening of the registry lock outside office hours:",
      sv: "Öppning av registerlåset utanför kontorstid:",
    }),
  },
  operation: "unlock",
  // In office hours a lock is opened free of charge.
  operationOf: ({ outOfHours }) => (outOfHours === true ? "unlock" : "free"),
  isNotifiedByItself: true,
  does: ["keepsName", "keepsService"],
  basket: openInBasket,
  shown: ({ params: { minutes, outOfHours } }) => (minutes === undefined ? null : { minutes, outofhours: outOfHours === true }),
  fixable: [],
  usualSeconds: () => 3600,
  fulfil,
});

async function fulfil(deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Fulfilment> {
  const { minutes, people, outOfHours = false } = request.params;
  if (minutes === undefined) return { kind: "staff", text: taskText("orderByHand") };
  return workOnLock(deps, scope, request, {
    wish: "open",
    byHand: (name) => taskText(outOfHours ? "lockToOpenNow" : "lockToOpen", { name, people: calledWords(people), minutes }),
    isUrgent: outOfHours,
    record: (trx, work, done) => record(trx, deps, scope, request, { work, done, minutes }),
  });
}

function calledWords(people: LockPeople | undefined): { en: string; sv: string } {
  if (people === undefined) return { en: "the account's owner", sv: "kontots ägare" };
  const [first, second] = [people.first, people.second].map(({ name, phone }) => `${name} (${phone})`);
  return { en: `${first} or ${second}`, sv: `${first} eller ${second}` };
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { work, done, minutes }: { readonly work: LockWork; readonly done: LockDone; readonly minutes: number },
): Promise<void> {
  // If the registry does not say until when the lock is open, we count the ordered number of minutes.
  const until = done.openUntil === null ? addMs(done.readAt, minutes * 60_000) : new Date(done.openUntil);
  const by = await actorName(trx, request.created_by);
  const service = (await findLock(trx, scope, work.domainId))?.service ?? null;
  if (service !== null)
    await setOpening(trx, scope, service.id, { until: until.toISOString(), by: by ?? "", request: request.number });
  const { domainId, name } = work;
  // Requests that waited for the lock continue now, because the customer paid for it to be open.
  await checkLocked(trx, scope, domainId, deps.clock.now());
  await notifyLock(trx, deps, scope, { domainId, name, step: "lock_opened", at: deps.clock.now(), by, until });
}
