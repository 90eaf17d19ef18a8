import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { audit } from "../../../../platform/audit.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../../platform/http/call.ts";
import { sha256 } from "../../../../platform/ids.ts";
import { Refused } from "../../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { factsOfContact, linkLimits, takeLink } from "../../../contacts/index.ts";
import { ownNames } from "../../../domains/index.ts";
import { countTries } from "../../../identity/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import { consentsOf, lockConsent, saveAnswer, type ConsentRow } from "./consents.repository.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { lockRequest, type RequestRow } from "../../requests.repository.ts";
import { consentOf, mailedLink, type Side } from "./registrant-change.rules.ts";
import { endUnfulfilled, requeue } from "../../engine/index.ts";
import { ownerChangeParams } from "./owner-change-params.ts";

const kind = "owner_consent";

export type ConsentAsk = {
  readonly asciiName: string;
  readonly side: Side;
  readonly oldOwner: string;
  readonly newOwner: string;
  readonly lockDays: number;
};

/**
 * The question that one side is asked. Opening the page does not count as an answer. Possible refusals: InvalidToken, TooFast.
 */
export async function readConsentAsk(
  deps: Pick<OrderDeps, "pool">,
  call: PublicCall,
  token: string,
): Promise<{ ask: ConsentAsk; scope: AccountScope }> {
  const { scope, consentId, email } = await holderOf(call, token);
  const ask = await tx(deps.pool, scope, async (trx) => {
    const { request, consent } = await open(trx, scope, consentId, email);
    return askOf(trx, scope, request, consent);
  });
  return { ask, scope };
}

/** What one side is asked about a change of owner: the domain, both owners and the lock days. For the page and the mail. */
export async function askOf(trx: Trx, scope: AccountScope, request: RequestRow, consent: ConsentRow): Promise<ConsentAsk> {
  const asciiName = request.ascii_name ?? "";
  const own = (await ownNames(trx, scope, [asciiName])).get(asciiName);
  const old = own === undefined || own.registrantId === null ? null : await factsOfContact(trx, scope, own.registrantId);
  const next = await factsOfContact(trx, scope, ownerChangeParams.parse(request.params).contactId ?? "");
  const rules = (await tldCatalogue(trx)).get(request.tld ?? "")?.rules;
  return {
    asciiName,
    side: consent.side,
    oldOwner: old?.name ?? "",
    newOwner: next?.name ?? "",
    lockDays: rules?.lockDays.registrantChange ?? 0,
  };
}

/**
 * Records that one side agrees or refuses. A refusal ends the change. When all sides have agreed, the request continues. Possible
 * refusals: InvalidToken, TooFast.
 */
export async function answerConsent(
  deps: OrderDeps,
  call: PublicCall,
  { token, agree }: { readonly token: string; readonly agree: boolean },
): Promise<"waiting" | "agreed" | "refused"> {
  const { scope, consentId, email } = await holderOf(call, token);
  return tx(deps.pool, scope, async (trx) => {
    const { request, consent } = await open(trx, scope, consentId, email);
    const hash = sha256(token);
    if ((await takeLink(trx, { hash, brandId: scope.brandId, kind, use: true })) === null) throw new Refused(InvalidToken);
    const answer = agree ? "agreed" : "refused";
    await saveAnswer(trx, scope, consentId, { answer, now: call.now, address: call.address });
    const { accountId, actor } = scope;
    await audit(trx, {
      accountId,
      actor,
      action: `orders.owner-${answer}`,
      object: request.id,
      after: { side: consent.side },
      requestId: call.requestId,
      address: call.address,
    });
    const state = consentOf(await consentsOf(trx, scope, request.id));
    if (request.state !== "action_required") return state;
    if (state === "agreed") await requeue(trx, deps, scope, request, {});
    if (state === "refused")
      await endUnfulfilled(trx, deps, scope, request, {
        state: "rejected",
        text: ownReason("ownerSaidNo", { name: consent.name }),
      });
    return state;
  });
}

/**
 * The consent that a link belongs to, if it is unanswered and its change is still open. A link that was mailed to an address is
 * no longer valid after that address was corrected.
 */
async function open(
  trx: Trx,
  scope: AccountScope,
  consentId: string,
  email: string,
): Promise<{ request: RequestRow; consent: ConsentRow }> {
  const found = await lockConsent(trx, scope, consentId);
  const request = found === null ? null : await lockRequest(trx, scope, found.requestId);
  if (found === null || request === null || request.ended_at !== null || found.answer !== null) throw new Refused(InvalidToken);
  if (found.email.toLowerCase() !== email.toLowerCase()) throw new Refused(InvalidToken);
  return { request, consent: found };
}

async function holderOf(call: PublicCall, token: string): Promise<{ scope: AccountScope; consentId: string; email: string }> {
  const { brandId } = call.brand;
  const link = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "owner-consent", [{ subject: call.addressBlock, limits: linkLimits }]);
    return takeLink(trx, { hash: sha256(token), brandId, kind, use: false });
  });
  const { consent: consentId, email } = link?.subject ?? {};
  if (link === null || consentId === undefined || email === undefined) throw new Refused(InvalidToken);
  return { scope: makeScope({ accountId: link.accountId, brandId, actor: mailedLink }), consentId, email };
}
