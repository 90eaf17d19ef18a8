import { moneyIn } from "@nameplane/values";
import { addDays } from "../../../../platform/clock.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OutsideDeps } from "../../deps.ts";
import { defineKind, type RequestOf } from "../../kind.ts";
import { escrowParams, type EscrowParams } from "./escrow-params.ts";
import { escrowProduct } from "./escrow-price.ts";
import { insertEscrow, partyName } from "./escrow-rows.repository.ts";
import { inBasket } from "./in-basket.ts";
import { noteEscrowStep } from "./note-step.ts";

/** How many days the other party has to answer. */
export const answerDays = 14;

/**
 * Opens an escrow and invites the other party by mail. Everything after that is handled outside the request (area escrow,
 * ADR 96).
 */
export const createDomainEscrow = defineKind<EscrowParams>({
  type: "create-domain-escrow",
  productId: escrowProduct,
  params: escrowParams,
  words: {
    act: { en: "Escrow", sv: "Deponering" },
    mail: {
      en: { act: "Escrow", deed: "The escrow", of: "of" },
      sv: { act: "Deponering", deed: "Deponeringen", of: "av" },
    },
  },
  operation: "free",
  isNotifiedByItself: true,
  basket: inBasket,
  shown: ({ params: { role, email, priceMinor, currency, payer, days, agreement, commissionMinor } }) => ({
    escrow: { role, email, priceMinor, currency, payer, days, agreement, commissionMinor },
  }),
  fixable: [],
  usualSeconds: () => 5,
  fulfil: async (deps, scope, request) => ({ kind: "done", record: (trx) => open(trx, deps, scope, request) }),
});

async function open(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  { id: requestId, domain_id: domainId, params }: RequestOf<EscrowParams>,
): Promise<{ domainId?: string }> {
  const at = deps.clock.now();
  const { role, email, asciiName, tld, percentBasisPoints, payer, days, agreement } = params;
  const amount = moneyIn(params.currency);
  const id = await insertEscrow(trx, scope, {
    price: amount(params.priceMinor),
    percentBasisPoints,
    buyerFee: amount(params.buyerMinor),
    sellerFee: amount(params.sellerMinor),
    payer,
    days,
    agreement,
    requestId,
    opener: role,
    name: await partyName(trx, scope),
    invitedEmail: email,
    asciiName,
    unicodeName: params.unicodeName ?? asciiName,
    tld,
    sellerDomainId: role === "seller" ? domainId : null,
    dueAt: addDays(at, answerDays),
    at,
  });
  if (id !== null) {
    const { accountId, brandId } = scope;
    const sides =
      role === "buyer"
        ? { buyerAccountId: accountId, sellerAccountId: null }
        : { buyerAccountId: null, sellerAccountId: accountId };
    const step = { what: "opened", by: role, words: null, at } as const;
    await noteEscrowStep(trx, deps, scope, { id, accountId, brandId, ...sides }, step);
  }
  return domainId === null ? {} : { domainId };
}
