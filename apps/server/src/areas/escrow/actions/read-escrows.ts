import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/escrow/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { cleanSearchTerm, maxMoney, minorOf, priceAt, subtractMoney, zeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readIdna } from "../../domains/search/index.ts";
import { escrowPrice } from "../../orders/kinds/escrow/index.ts";
import { showPrice, taxPosition } from "../../products/index.ts";
import { escrowObstacles, fatesOf, serviceLines, servicesOfDomain } from "../../pushes/index.ts";
import type { EscrowDeps } from "../escrow.deps.ts";
import {
  activeDomainOf,
  escrowsOf,
  findEscrow,
  invoiceNumber,
  offeredEscrows,
  servicesOfEscrow,
  stepsOfEscrow,
  type Escrow,
} from "../escrow.repository.ts";
import { actsOf, waitsFor } from "../escrow.rules.ts";
import { sumsToPay } from "../fund-escrow.ts";
import { roleOf } from "../move-escrow.ts";
import { otherRole, priceOf, termsOf } from "./read-offer.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type View = Answer<typeof operations.escrow>["escrow"];

/** How many escrows are listed. No account has this many open ones; older ones beyond this number are left out. */
const listedMax = 500;

/** What an escrow costs this account. Refuses with NotFound if escrows are not sold here. */
export async function readTerms(trx: Trx, scope: AccountScope, now: Date): Promise<Answer<typeof operations.escrowTerms>> {
  const price = await escrowPrice(trx, scope, now);
  if (price === null) throw new Refused(NotFound);
  const { currency, percentBasisPoints, fixed, tax } = price;
  return { currency, percentBasisPoints, fixedMinor: minorOf(fixed), vatRateBasisPoints: tax.rateBasisPoints };
}

/** Escrows of the account, and escrows that are offered to the user. */
export async function readEscrows(
  trx: Trx,
  deps: Pick<EscrowDeps, "tokens">,
  scope: AccountScope,
): Promise<Answer<typeof operations.escrowList>> {
  const [own, offered] = [await escrowsOf(trx, scope, listedMax), await offeredEscrows(trx)];
  return {
    data: own.map((escrow) => {
      const role = roleOf(escrow, scope);
      return {
        escrowid: escrow.id,
        number: escrow.number,
        domainname: escrow.asciiName,
        unicodename: escrow.unicodeName,
        role,
        other: nameOfOther(escrow, role),
        state: escrow.state,
        ...priceOf(escrow),
        due: escrow.dueAt?.toISOString() ?? null,
        isyours: waitsFor(escrow, role),
        touched: escrow.touchedAt.toISOString(),
      };
    }),
    offered: offered.map(({ accountId, escrowId, unicodeName, opener, by, price, dueAt }) => ({
      token: deps.tokens.make({ accountId, escrowId }),
      unicodename: unicodeName,
      by,
      role: otherRole(opener),
      ...priceOf({ price }),
      due: dueAt.toISOString(),
    })),
  };
}

function nameOfOther({ buyerName, sellerName, invitedEmail }: Escrow, role: View["role"]): string {
  const name = role === "buyer" ? sellerName : buyerName;
  return name === "" ? invitedEmail : name;
}

/** One escrow, as one of its parties sees it. Possible refusals: NotFound. */
export async function readEscrow(
  trx: Trx,
  deps: Pick<EscrowDeps, "kinds">,
  scope: AccountScope,
  id: string,
  now: Date,
): Promise<View> {
  const escrow = await findEscrow(trx, scope, id);
  if (escrow === null) throw new Refused(NotFound, { param: "escrowid" });
  const role = roleOf(escrow, scope);
  const itemid = await activeDomainOf(trx, scope.accountId, escrow.asciiName);
  return {
    ...termsOf(escrow),
    escrowid: escrow.id,
    number: escrow.number,
    role,
    other: nameOfOther(escrow, role),
    state: escrow.state,
    version: escrow.version,
    due: escrow.dueAt?.toISOString() ?? null,
    ishere: escrow.isHere,
    itemid,
    topay: role === "buyer" && escrow.state === "agreed" ? await toPay(trx, scope, escrow, now) : null,
    payout: role === "seller" ? await payout(trx, scope, escrow, now) : null,
    heldMinor: minorOf(escrow.held),
    cancelaskedby: escrow.cancelAskedBy,
    dispute: disputeOf(escrow),
    decision: decisionOf(escrow),
    obstacles: await obstacles(trx, deps, escrow, role, itemid, now),
    services: serviceLines(fatesOf(deps, await servicesOfEscrow(trx, escrow))),
    invoice: await invoiceOf(trx, scope, role === "buyer" ? escrow.buyerInvoiceId : escrow.sellerInvoiceId),
    acts: actsOf(escrow, role, now),
    timeline: (await stepsOfEscrow(trx, escrow)).map(({ what, by, words, at }) => ({ what, by, words, at: at.toISOString() })),
  };
}

export const disputeOf = ({ disputedBy, disputeWords }: Escrow) =>
  disputedBy === null ? null : { by: disputedBy, words: disputeWords ?? "" };
export const decisionOf = ({ decision, decisionWhy }: Escrow) =>
  decision === null ? null : { what: decision, why: decisionWhy ?? "" };

async function toPay(trx: Trx, scope: AccountScope, escrow: Escrow, now: Date): Promise<View["topay"]> {
  const { commission, total, credit } = await sumsToPay(trx, scope, escrow, now);
  const missing = maxMoney(subtractMoney(total, credit), zeroMoney(total.currency));
  return {
    commission: showPrice(commission),
    totalMinor: minorOf(total),
    creditMinor: minorOf(credit),
    missingMinor: minorOf(missing),
    isasked: escrow.isPaying,
  };
}

async function payout(trx: Trx, scope: AccountScope, escrow: Escrow, now: Date): Promise<View["payout"]> {
  const { rateBasisPoints } = await taxPosition(trx, scope, now);
  const commission = priceAt(escrow.sellerFee, rateBasisPoints, 0);
  return {
    commission: showPrice(commission),
    payoutMinor: minorOf(subtractMoney(escrow.price, commission.total)),
  };
}

/**
 * What prevents the domain from being moved. Only the party that has the domain sees this, because only that party can remove it.
 */
async function obstacles(
  trx: Trx,
  deps: Pick<EscrowDeps, "kinds">,
  { state, isHere }: Escrow,
  role: View["role"],
  itemid: string | null,
  now: Date,
): Promise<View["obstacles"]> {
  const isGiver =
    (role === "seller" && isHere === true && ["agreed", "funded", "handing_over"].includes(state)) ||
    (role === "buyer" && state === "returning");
  return isGiver && itemid !== null ? escrowObstacles(trx, deps, itemid, now) : [];
}

/** What becomes of the services of a domain of the account, if it is sold. */
export async function readServices(
  trx: Trx,
  deps: Pick<EscrowDeps, "kinds">,
  { scope, now }: Pick<SessionCall, "scope" | "now">,
  typed: string,
): Promise<Answer<typeof operations.escrowServices>> {
  const idna = readIdna(cleanSearchTerm(typed));
  const domainId = idna.ok ? await activeDomainOf(trx, scope.accountId, idna.ascii) : null;
  if (domainId === null) return { services: [], obstacles: [] };
  const services = await servicesOfDomain(trx, deps, domainId);
  return {
    services: serviceLines(services),
    obstacles: (await escrowObstacles(trx, deps, domainId, now)).filter(({ reason }) => reason === "services"),
  };
}

async function invoiceOf(trx: Trx, scope: AccountScope, id: string | null): Promise<View["invoice"]> {
  const number = id === null ? null : await invoiceNumber(trx, scope, id);
  return id === null || number === null ? null : { invoiceid: id, number };
}
