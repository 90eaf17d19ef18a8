import type { InputOf } from "@nameplane/contracts";
import type { setEinvoicing } from "@nameplane/contracts/einvoicing/operations";
import { EinvoicesNotOffered, NetworkAway, NoEinvoiceAddress, ReceiverUnknown } from "@nameplane/contracts/einvoicing/refusals";
import { audit } from "../../platform/audit.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { findReceiver } from "../ledger/einvoice/index.ts";
import type { EinvoiceDeps } from "./deps.ts";
import { findSettings, saveSettings } from "./einvoices.repository.ts";

/**
 * Saves whether the account gets electronic invoices, and to which address. Before they are switched on, the network is asked
 * whether the receiver takes invoices.
 *
 * Possible refusals: EinvoicesNotOffered, NoEinvoiceAddress, ReceiverUnknown, NetworkAway.
 */
export async function changeSettings(
  { accessPoint }: EinvoiceDeps,
  call: SessionCall,
  input: InputOf<typeof setEinvoicing>,
): Promise<void> {
  const { scope, now } = call;
  const peppolId = input.peppolid === "" ? null : input.peppolid;
  if (input.on) {
    if (accessPoint === null) throw new Refused(EinvoicesNotOffered);
    const receiver = await call.tx((trx) => findReceiver(trx, scope, peppolId));
    if (receiver === null) throw new Refused(NoEinvoiceAddress, { param: "peppolid" });
    const answer = await accessPoint.findReceiver(receiver, "invoice");
    if (answer.result === "unavailable") throw new Refused(NetworkAway);
    if (answer.result !== "takes") throw new Refused(ReceiverUnknown, { param: "peppolid", values: { participant: receiver } });
  }
  await call.tx(async (trx) => {
    const before = await findSettings(trx, scope);
    const buyerReference = input.buyerreference === "" ? null : input.buyerreference;
    await saveSettings(trx, scope, { isOn: input.on, peppolId, buyerReference, mail: input.mail }, now);
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "einvoicing.set",
      object: scope.accountId,
      before: { on: before.from !== null, peppolId: before.peppolId, mail: before.mail },
      after: { on: input.on, peppolId, mail: input.mail },
    });
  });
}
