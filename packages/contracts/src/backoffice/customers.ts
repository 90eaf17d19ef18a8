import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { closingBlocks } from "./customer-state.ts";
import { resellerDetails } from "./customer-reseller.ts";
import { numberStates } from "../products/proofs.ts";
import { invoiceMethods } from "./customer-terms.ts";
import { currency, flag, id, instant, language, limit, page, pageOf, spec } from "../spec.ts";

const accountKinds = ["operator", "master", "sub"] as const;

const number = z.coerce.number().int().positive().max(999_999_999_999);
const staffAnswers = [LoginRequired, NoPermission, NotFound];
const brand = z.strictObject({ brandid: id, name: z.string() });
const group = z.strictObject({ groupid: id, name: z.string() });
const named = z.strictObject({ number: z.int(), name: z.string() });

const customerRow = z.strictObject({
  accid: id,
  /** Customer number, as on invoices. */
  number: z.int(),
  /** Name of the organisation, or of the person. */
  name: z.string(),
  email: z.string(),
  kind: z.enum(accountKinds),
  status: z.int(),
  brand,
  pricegroup: group.nullable(),
  /** Domains that have not ended. */
  domains: z.int(),
  created: instant,
});
export type CustomerRow = z.infer<typeof customerRow>;

export const customerListSpec = spec({
  summary: "For staff: customers, by what they are called or reached by, and by brand, state, kind and price group",
  input: z.strictObject({
    /** Part of a name, an email address, an organisation number or a username; a phone number; or a customer number. */
    search: z.string().trim().max(100).optional(),
    brandid: id.optional(),
    state: z.enum(["active", "suspended", "closed"]).optional(),
    kind: z.enum(accountKinds).optional(),
    groupid: id.optional(),
    orderby: z.enum(["number", "name"]).default("number"),
    desc: flag.default(true),
    page,
    limit: limit.default(50),
  }),
  answer: z.strictObject({
    /** The total is not counted beyond 10,000. */
    ...pageOf(customerRow).shape,
    /** The choices of the filters. */
    brands: z.array(brand),
    pricegroups: z.array(z.strictObject({ ...group.shape, brandid: id })),
  }),
  refusals: staffAnswers,
});

const contact = z.strictObject({
  contactid: id,
  party: z.enum(["company", "person"]),
  organization: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  idnumber: z.string(),
  vatnumber: z.string(),
  street: z.array(z.string()),
  postcode: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type CustomerContact = z.infer<typeof contact>;

const money = z.strictObject({ minor: z.int(), currency });

/** The newest items of a kind, with the total number. */
const some = <Row extends z.ZodType>(row: Row) => z.strictObject({ count: z.int(), newest: z.array(row) });

const customerPage = z.strictObject({
  accid: id,
  number: z.int(),
  name: z.string(),
  kind: z.enum(accountKinds),
  status: z.int(),
  brand,
  pricegroup: group.nullable(),
  parent: named.nullable(),
  currency,
  language,
  created: instant,
  version: z.int(),
  /** The reasons why the account cannot be closed. */
  blocks: z.array(z.enum(closingBlocks)),
  vatnumber: z.string(),
  /** What the register of VAT numbers says. Null if it is not asked about this customer. */
  vatproof: z
    .strictObject({ state: z.enum(numberStates), answered: instant.nullable(), consultation: z.string().nullable() })
    .nullable(),
  /** What the customer wants on its invoices. */
  reference: z.string(),
  owner: contact.nullable(),
  /** The billing contact. Null if invoices go to the owner. */
  billing: contact.nullable(),
  terms: z.strictObject({
    method: z.enum(invoiceMethods),
    paymentdays: z.int(),
    creditlimit: money,
    peppolid: z.string(),
    buyerreference: z.string(),
  }),
  /** The price groups of the customer's brand. */
  pricegroups: z.array(group),
  /** One for each currency in which the account has or had money. */
  balances: z.array(z.strictObject({ currency, prepaidMinor: z.int(), owedMinor: z.int(), heldMinor: z.int() })),
  settings: z.strictObject({
    moderatesorders: z.boolean(),
    enforces2fa: z.boolean(),
    defaultrenewal: z.enum(["auto", "manual"]),
    dnsneedsnote: z.boolean(),
    dnsneedssecond: z.boolean(),
  }),
  /** What the reseller is called, and the defaults for its domains. Null if the customer is not a reseller. */
  reseller: resellerDetails.nullable(),
  users: z.array(
    z.strictObject({
      userid: id,
      username: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.string(),
      isowner: z.boolean(),
      has2fa: z.boolean(),
      /** When a waiting reset of the two-step login takes effect. Null if no reset is waiting. */
      resetat: instant.nullable(),
      isdisabled: z.boolean(),
      /** Whether the user has not accepted the invitation yet. */
      iswaiting: z.boolean(),
      lastlogin: instant.nullable(),
    }),
  ),
  /** Browsers in which somebody acts in this account now. */
  sessions: z.array(z.strictObject({ sessionid: id, username: z.string(), device: z.string(), begun: instant, used: instant })),
  apikeys: z.array(
    z.strictObject({
      keyid: id,
      name: z.string(),
      kind: z.string(),
      created: instant,
      used: instant.nullable(),
      ends: instant.nullable(),
    }),
  ),
  subaccounts: some(z.strictObject({ ...named.shape, status: z.int() })),
  domains: some(z.strictObject({ domainid: id, name: z.string(), status: z.int(), expires: instant.nullable() })),
  orders: some(z.strictObject({ orderid: id, number: z.int(), status: z.int(), placed: instant, total: money })),
  /** Requests that have not ended. */
  requests: some(
    z.strictObject({
      number: z.int(),
      type: z.string(),
      productid: z.int().nullable(),
      status: z.int(),
      domainname: z.string().nullable(),
      created: instant,
    }),
  ),
  invoices: some(
    z.strictObject({
      invoiceid: id,
      number: z.int(),
      iscreditnote: z.boolean(),
      status: z.int(),
      issued: z.string(),
      due: z.string().nullable(),
      total: money,
    }),
  ),
  tickets: some(z.strictObject({ ticketid: id, number: z.int(), subject: z.string(), status: z.int(), touched: instant })),
  /** Open tasks of the operator's staff about this customer. */
  tasks: z.array(
    z.strictObject({
      taskid: id,
      kind: z.string(),
      severity: z.enum(["low", "normal", "high", "alarm"]),
      due: instant.nullable(),
    }),
  ),
});
export type CustomerPage = z.infer<typeof customerPage>;

export const customerSpec = spec({
  summary: "For staff: one customer with everything that belongs to it",
  input: z.strictObject({ number }),
  answer: z.strictObject({ customer: customerPage }),
  refusals: staffAnswers,
});
