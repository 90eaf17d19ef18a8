import type { ItemChange } from "@nameplane/contracts/orders/basket";
import { EscrowNameRefused, EscrowTaken, EscrowWithYourself } from "@nameplane/contracts/escrow/refusals";
import { AlreadyYours, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { PriceChanged } from "@nameplane/contracts/checkout/refusals";
import { minorOf, money } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { ownNames } from "../../../domains/index.ts";
import { readOrderableName } from "../../../domains/search/index.ts";
import { countTries } from "../../../identity/index.ts";
import { brandCatalogue } from "../../../tlds/index.ts";
import { needed, type ActLine, type ChangeForm } from "../../kind.ts";
import { feesOf } from "./escrow-fee.rules.ts";
import type { EscrowParams } from "./escrow-params.ts";
import { escrowPrice, escrowProduct } from "./escrow-price.ts";
import { isAddressOf } from "./escrow-rows.repository.ts";

type Wish = NonNullable<ItemChange["escrow"]>;

const dayMs = 86_400_000;
/**
 * The most escrows that one account may begin, and that may be offered to one mail address, in a day. Ordinary use stays below
 * these limits. They stop a script that mails strangers.
 */
const perAccount = [{ name: "account", windowMs: dayMs, cap: 30 }] as const;
const perAddress = [{ name: "receiver", windowMs: dayMs, cap: 10 }] as const;

/** An escrow as a basket line. It costs nothing at first, because the commission is taken when the sale is completed. */
export const inBasket: ChangeForm<EscrowParams> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  read: (_deps, trx, call, { domainname, change }) => read(trx, call, domainname, needed(change.escrow, "escrow")),
  async again(_deps, trx, call, { params }) {
    const { params: now } = await read(trx, call, params.asciiName, params);
    if (now.commissionMinor !== params.commissionMinor || now.currency !== params.currency)
      throw new Refused(PriceChanged, { values: { name: params.unicodeName ?? params.asciiName } });
    await countTries(trx, call.now, "escrow", [
      { subject: call.scope.accountId, limits: perAccount },
      { subject: `${call.scope.brandId} ${params.email.toLowerCase()}`, limits: perAddress },
    ]);
  },
};

/**
 * The escrow that the user wants, with today's commission. Possible refusals: NotYetSold, EscrowWithYourself, EscrowNameRefused,
 * AlreadyYours (the buyer already has the domain), EscrowTaken.
 */
async function read(
  trx: Trx,
  call: SessionCall,
  typed: string,
  wish: Wish,
): Promise<ActLine<EscrowParams> & { readonly params: EscrowParams }> {
  const rate = await escrowPrice(trx, call.scope, call.now);
  if (rate === null) throw new Refused(NotYetSold, { param: "itemaction" });
  if (await isAddressOf(trx, call.session.userId, wish.email))
    throw new Refused(EscrowWithYourself, { param: "change.escrow.email" });
  const { asciiName, unicodeName, tld, domainId } = await nameOf(trx, call, typed, wish.role);
  const price = money(wish.priceMinor, rate.currency);
  const fees = feesOf(price, wish.payer, rate);
  const { role, email, priceMinor, payer, days, agreement = "" } = wish;
  return {
    asciiName,
    unicodeName,
    tld,
    domainId,
    productId: escrowProduct,
    periodMonths: 0,
    params: {
      role,
      email: email.trim(),
      priceMinor,
      payer,
      days,
      agreement,
      asciiName,
      tld,
      currency: rate.currency,
      percentBasisPoints: rate.percentBasisPoints,
      commissionMinor: minorOf(fees.total),
      buyerMinor: minorOf(fees.buyer),
      sellerMinor: minorOf(fees.seller),
    },
  };
}

/** The domain of the escrow. Its TLD has to be sold here, because otherwise the buyer could not hold it here. */
async function nameOf(trx: Trx, call: SessionCall, typed: string, role: Wish["role"]) {
  const name = readOrderableName(await brandCatalogue(trx, call.scope.brandId), typed, call.language);
  const param = "domainname";
  if (!name.ok) throw new Refused(EscrowNameRefused, { param, values: { name: typed, rule: name.rule } });
  const { asciiName, unicodeName } = name;
  const tld = name.tld.tld;
  const own = (await ownNames(trx, call.scope, [asciiName])).get(asciiName);
  const isHere = own !== undefined && own.registryId !== null && own.state === "active";
  if (isHere && role === "buyer") throw new Refused(AlreadyYours, { param, values: { name: unicodeName } });
  if (isHere && own.isInEscrow) throw new Refused(EscrowTaken, { param, values: { name: unicodeName } });
  return { asciiName, unicodeName, tld, domainId: isHere ? own.domainId : null };
}
