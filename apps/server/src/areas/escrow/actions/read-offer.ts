import type { AnswerOf } from "@nameplane/contracts";
import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import type { EscrowRole } from "@nameplane/contracts/escrow/escrow-values";
import type { readEscrowOffer as operation } from "@nameplane/contracts/escrow/operations";
import { addMoney, minorOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { fatesOf, serviceLines } from "../../pushes/index.ts";
import { countTries } from "../../identity/index.ts";
import type { EscrowDeps } from "../escrow.deps.ts";
import { findOffer, type Escrow, type Offer } from "../escrow.repository.ts";
import type { EscrowOf } from "../escrow-token.ts";

/** How often offers may be opened from one address. This is enough for people who open a link several times. */
const limits = [{ name: "address", windowMs: 15 * 60_000, cap: 60 }] as const;

/** The escrow to which a link leads. Possible refusals: InvalidToken, TooFast. */
export async function offerOfLink(
  trx: Trx,
  deps: Pick<EscrowDeps, "tokens">,
  call: Pick<PublicCall, "now" | "addressBlock" | "brand">,
  token: string,
): Promise<{ readonly of: EscrowOf; readonly offer: Offer }> {
  await countTries(trx, call.now, "escrow-open", [{ subject: call.addressBlock, limits }]);
  const of = deps.tokens.read(token);
  const offer = of === null ? null : await findOffer(trx, of);
  if (of === null || offer === null || offer.brandId !== call.brand.brandId) throw new Refused(InvalidToken);
  return { of, offer };
}

export const otherRole = (role: EscrowRole): EscrowRole => (role === "buyer" ? "seller" : "buyer");

/** The price of an escrow, as answers carry it. */
export const priceOf = ({ price }: Pick<Escrow, "price">) => ({ priceMinor: minorOf(price), currency: price.currency });

/** The terms that the parties agree on, as everybody involved sees them. */
export function termsOf(
  of: Pick<
    Escrow,
    "asciiName" | "unicodeName" | "price" | "payer" | "percentBp" | "buyerFee" | "sellerFee" | "days" | "agreement"
  >,
) {
  return {
    domainname: of.asciiName,
    unicodename: of.unicodeName,
    ...priceOf(of),
    payer: of.payer,
    percentBasisPoints: of.percentBp,
    commissionMinor: minorOf(addMoney(of.buyerFee, of.sellerFee)),
    buyerMinor: minorOf(of.buyerFee),
    sellerMinor: minorOf(of.sellerFee),
    days: of.days,
    agreement: of.agreement,
  };
}

/** The terms for the invited party. Anybody who has the link can read them. Possible refusals: InvalidToken, TooFast. */
export async function readOffer(
  deps: Pick<EscrowDeps, "tokens" | "kinds">,
  call: PublicCall,
  { token }: { readonly token: string },
): Promise<Omit<AnswerOf<typeof operation>, "code" | "desc">> {
  const { offer } = await call.publicTx((trx) => offerOfLink(trx, deps, call, token));
  const due = offer.dueAt === null ? call.now : new Date(offer.dueAt);
  return {
    terms: termsOf(offer),
    role: otherRole(offer.opener),
    by: offer.by,
    services: serviceLines(fatesOf(deps, offer.services)),
    due: due.toISOString(),
    isopen: offer.state === "proposed" && due > call.now,
  };
}
