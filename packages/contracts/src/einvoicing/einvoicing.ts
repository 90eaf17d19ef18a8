import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { EinvoicesNotOffered, EinvoiceUnderWay, NetworkAway, NoEinvoiceAddress, ReceiverUnknown } from "./refusals.ts";

/**
 * How invoices are also sent by mail. `also`: always, in addition to the electronic invoice. `instead`: only if the electronic
 * invoice cannot be delivered.
 */
export const einvoiceMail = z.enum(["also", "instead"]);

/**
 * A participant of the Peppol network as scheme and identifier, such as 0007:5567788990. If empty, the address that follows from
 * the account's numbers is used.
 */
const peppolId = z
  .string()
  .trim()
  .regex(/^([0-9]{4}:[0-9A-Za-z._~-]{1,50})?$/);

export const einvoicingSpec = spec({
  summary: "Whether the account gets electronic invoices, and where",
  input: nothing,
  answer: z.strictObject({
    /** Whether the operator can send electronic invoices. */
    offered: z.boolean(),
    on: z.boolean(),
    peppolid: z.string(),
    /**
     * The participant in the Peppol network that gets the invoices: the entered Peppol ID, or the ID that follows from the
     * account's numbers. Null if there is none.
     */
    receiver: z.string().nullable(),
    buyerreference: z.string(),
    mail: einvoiceMail,
    abilities: z.strictObject({ canedit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setEinvoicingSpec = spec({
  summary:
    "Turns electronic invoices on or off. Turning them on asks the Peppol network whether the receiver takes invoices; invoices issued from then on are sent",
  input: z.strictObject({
    on: z.boolean(),
    peppolid: peppolId,
    buyerreference: z.string().trim().max(100),
    mail: einvoiceMail,
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, EinvoicesNotOffered, NoEinvoiceAddress, ReceiverUnknown, NetworkAway, TooFast],
});

/**
 * What has happened to an electronic invoice:
 * - waiting, sending: the invoice is on its way.
 * - refused: an access point will not deliver the invoice.
 * - unreachable: the receiver cannot get invoices through the network, or the network did not respond for days.
 */
export const einvoiceStates = z.enum(["waiting", "sending", "delivered", "refused", "unreachable"]);

const einvoice = z.strictObject({
  state: einvoiceStates,
  receiver: z.string(),
  /** When the state was reached. If the electronic invoice has not been delivered yet, when its sending began. */
  at: instant,
  /** The reason that the access point gave when it refused the document. Empty if it did not refuse the document. */
  reason: z.string(),
  /** Whether the invoice was, or is being, sent by mail because it could not be delivered. */
  bymail: z.boolean(),
});

export const invoiceDeliverySpec = spec({
  summary: "What has become of the electronic form of an invoice; null if it has not been sent",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({ einvoice: einvoice.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const staffInvoiceDeliverySpec = spec({
  summary: "For staff: what has become of the electronic form of an invoice of any customer",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({ einvoice: einvoice.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const sendEinvoiceAgainSpec = spec({
  summary: "For staff: sends an electronic invoice again that was refused or had no receiver, to the customer's address of today",
  input: z.strictObject({ invoiceid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, EinvoiceUnderWay, NoEinvoiceAddress],
});
