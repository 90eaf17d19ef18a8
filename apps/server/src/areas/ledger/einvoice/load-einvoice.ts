import { currencyOf, zeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { loadInvoice } from "../actions/draw-invoice.ts";
import { findBrandSeller, findParties } from "../ledger.repository.ts";
import { freezeParty } from "../party.rules.ts";
import { addressOfParty, participantOf, type ElectronicAddress } from "./electronic-address.rules.ts";
import { ublOf } from "./ubl.rules.ts";

export type Einvoice = {
  readonly kind: "invoice" | "credit_note";
  readonly number: number;
  readonly xml: string;
  /** Participants of the network, as scheme and identifier. */
  readonly sender: string;
  readonly receiver: string;
  /** The country of the seller. */
  readonly country: string;
};

/**
 * The electronic form of an invoice, addressed to a participant of the network. `receiver` is the account's address in the
 * network today, which may differ from its address when the invoice was issued. Returns null if the invoice has no electronic
 * form. Possible refusals: NotFound.
 */
export async function loadEinvoice(
  trx: Trx,
  scope: AccountScope,
  { invoiceId, receiver }: { readonly invoiceId: string; readonly receiver: string },
): Promise<Einvoice | null> {
  const { invoice, lines } = await loadInvoice(trx, scope, invoiceId);
  const { party } = invoice;
  const addressed = { ...invoice, party: { ...party, buyer: { ...party.buyer, participant: receiver } } };
  const made = ublOf({ invoice: addressed, lines });
  if ("lacks" in made || invoice.kind === null) return null;
  return {
    kind: invoice.kind,
    number: invoice.number,
    xml: made.xml,
    sender: participantOf(made.from),
    receiver: participantOf(made.to),
    country: party.seller.country,
  };
}

/**
 * Returns the account's own address in the network: the agreed one, or the one that its registration or VAT number gives. Returns
 * null if there is none. An email address does not count, because the network does not deliver to it.
 */
export async function findReceiver(trx: Trx, scope: AccountScope, agreed: string | null): Promise<string | null> {
  const { sellerId } = await findBrandSeller(trx, scope);
  const rows = await findParties(trx, scope, sellerId);
  if (rows.owner === null && rows.billing === null) return agreed;
  const { buyer } = freezeParty(rows, "en", { method: "invoice", credit: zeroMoney(currencyOf("EUR")) });
  const address: ElectronicAddress | null = addressOfParty({ ...buyer, participant: agreed ?? "" });
  return address === null || address.scheme === "EM" ? null : participantOf(address);
}
