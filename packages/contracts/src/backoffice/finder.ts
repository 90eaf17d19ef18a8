import { z } from "zod";
import { requestTypes } from "../orders/request-types.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { calendarDate, id, instant, nothing, spec } from "../spec.ts";
import { serviceDues, vendorStates } from "./finder-values.ts";
import { taskRow } from "./tasks.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const account = z.strictObject({ number: z.int(), name: z.string() });
const amount = { currency: z.string(), totalMinor: z.int() };

/** Rows about any customer, as the lists, pages and search of staff show them. */
export const staffDomainRow = z.strictObject({
  domainid: id,
  domainname: z.string(),
  unicodename: z.string(),
  status: z.int(),
  expires: instant.nullable(),
  renewal: z.enum(["auto", "once", "manual", "cancel"]),
  created: instant,
  account,
});
export type StaffDomainRow = z.infer<typeof staffDomainRow>;

export const staffOrderRow = z.strictObject({
  ordernr: z.int(),
  status: z.int(),
  /** Whether somebody has to approve the order before it can be paid. */
  waitsforapproval: z.boolean(),
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice", "credit", "free"]),
  placed: instant,
  ...amount,
  account,
});
export type StaffOrderRow = z.infer<typeof staffOrderRow>;

export const staffRequestRow = z.strictObject({
  requestid: z.int(),
  type: z.enum(requestTypes),
  /** The product, if the request is about a service. */
  productid: z.int().nullable(),
  productname: z.strictObject({ en: z.string(), sv: z.string() }).nullable(),
  domainname: z.string().nullable(),
  unicodename: z.string().nullable(),
  status: z.int(),
  reason: z.int().nullable(),
  ordernr: z.int().nullable(),
  created: instant,
  account,
});
export type StaffRequestRow = z.infer<typeof staffRequestRow>;

export const staffInvoiceRow = z.strictObject({
  invoiceid: id,
  number: z.int(),
  kind: z.enum(["invoice", "credit_note"]),
  status: z.int(),
  issuedon: calendarDate,
  dueon: calendarDate.nullable(),
  ...amount,
  leftMinor: z.int(),
  account,
});
export type StaffInvoiceRow = z.infer<typeof staffInvoiceRow>;

export const staffPaymentRow = z.strictObject({
  paymentid: id,
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice_service", "credit_import"]),
  status: z.int(),
  created: instant,
  /** The amount that was to be paid. */
  ...amount,
  capturedMinor: z.int(),
  refundedMinor: z.int(),
  reference: z.string().nullable(),
  account,
});
export type StaffPaymentRow = z.infer<typeof staffPaymentRow>;

const words = z.strictObject({ en: z.string(), sv: z.string() });

export const staffServiceRow = z.strictObject({
  serviceid: id,
  name: z.string(),
  product: words,
  /** The plan of the product. Null if the service has none. */
  plan: words.nullable(),
  domainname: z.string().nullable(),
  unicodename: z.string().nullable(),
  status: z.int(),
  paiduntil: instant.nullable(),
  renewal: z.enum(["auto", "manual", "cancel"]),
  /** By when people have to set it up or switch it on. Null if it does not wait for people. */
  due: instant.nullable(),
  /** What became of it at the vendor that runs it. waiting: a request is under way. Null if no vendor runs it. */
  vendor: z.enum(["done", "waiting", "refused"]).nullable(),
  /** The newest request about it. Null if there is none. */
  requestid: z.int().nullable(),
  account,
});
export type StaffServiceRow = z.infer<typeof staffServiceRow>;

/** How many related items of each kind a page shows. */
export const relatedMax = 50;

/** Related items, the newest first. Null if the staff member may not see items of this kind. */
const related = {
  requests: z.array(staffRequestRow).nullable(),
  invoices: z.array(staffInvoiceRow).nullable(),
  payments: z.array(staffPaymentRow).nullable(),
  /** Open tasks about the item and its requests. */
  tasks: z.array(taskRow).nullable(),
};

export const staffDomainSpec = spec({
  summary: "For staff: a domain of any customer, by its name or its id; of several with one name the one that is registered here",
  input: z.strictObject({ domain: z.string().trim().min(1).max(253) }),
  answer: z.strictObject({
    domain: staffDomainRow,
    registry: z.strictObject({ name: z.string() }),
    renews: instant.nullable(),
    /** The name servers that the owner wants. `seenservers` are those that the registry last showed. */
    nameservers: z.array(z.string()),
    seenservers: z.array(z.string()),
    registrystatuses: z.array(z.string()),
    synced: instant.nullable(),
    islocked: z.boolean(),
    isshielded: z.boolean(),
    dnssec: z.string(),
    /** The contacts by role, if the domain has contacts of its own. */
    contacts: z.array(z.strictObject({ role: z.string(), name: z.string(), email: z.string() })),
    services: z.array(z.strictObject({ name: z.string(), status: z.int(), paiduntil: instant.nullable() })),
    /** Rows of the same name in other accounts, such as the account that had it before. */
    others: z.array(staffDomainRow),
    /** The number of open differences from the registry. */
    differences: z.int(),
    ...related,
  }),
  refusals: staffAnswers,
});

export const staffOrderSpec = spec({
  summary: "For staff: an order of any customer, with its requests, invoices and payments",
  input: z.strictObject({ ordernr: z.coerce.number().int().positive() }),
  answer: z.strictObject({
    orderid: id,
    order: staffOrderRow,
    origin: z.enum(["checkout", "renewal", "staff", "api", "import"]),
    closed: instant.nullable(),
    ponumber: z.string().nullable(),
    netMinor: z.int(),
    vatMinor: z.int(),
    /** The part that is paid from the customer's balance. */
    creditMinor: z.int(),
    ...related,
  }),
  refusals: staffAnswers,
});

export const staffInvoiceSpec = spec({
  summary: "For staff: an invoice or credit note of any customer, by its id, or by a number that only one has",
  input: z.strictObject({ invoice: z.union([id, z.string().regex(/^[1-9]\d{0,14}$/)]) }),
  answer: z.strictObject({
    invoice: staffInvoiceRow,
    seller: z.string(),
    series: z.string(),
    ocr: z.string().nullable(),
    paidon: calendarDate.nullable(),
    ponumber: z.string().nullable(),
    buyer: z.string(),
    ordernr: z.int().nullable(),
    reminders: z.int(),
    netMinor: z.int(),
    vatMinor: z.int(),
    settledMinor: z.int(),
    lines: z.array(z.strictObject({ text: z.string(), quantity: z.int(), netMinor: z.int(), requestid: z.int().nullable() })),
    /** The credit notes of the invoice. If this is a credit note, the invoice that it credits. */
    credits: z.array(staffInvoiceRow),
    requests: related.requests,
    payments: related.payments,
  }),
  refusals: staffAnswers,
});

export const staffPaymentSpec = spec({
  summary: "For staff: a payment of any customer",
  input: z.strictObject({ paymentid: id }),
  answer: z.strictObject({
    payment: staffPaymentRow,
    purpose: z.enum(["order", "invoice", "deposit", "suspense"]),
    provider: z.string(),
    providerobject: z.string().nullable(),
    receipt: z.int().nullable(),
    captured: instant.nullable(),
    /** Why the payment failed, as the provider says it. */
    failure: z.string().nullable(),
    ordernr: z.int().nullable(),
    refunds: z.array(z.strictObject({ refundid: id, status: z.int(), created: instant, ...amount })),
    invoices: related.invoices,
    tasks: related.tasks,
  }),
  refusals: staffAnswers,
});

/** Filters of all these lists. Several filters can be combined. */
const filter = {
  status: z.coerce.number().int().optional(),
  customer: z.coerce.number().int().positive().optional(),
  /** The first and the last day on which the item was created. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** The `next` value of the previous page. */
  after: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
};
/** A domain name, or the beginning of one. */
const name = z.string().trim().max(253).optional();
const listAnswers = [LoginRequired, NoPermission, BadParameter];

/** `next` is sent as `after` to get the older rows. It is null on the last page. */
const listOf = <Row extends z.ZodType>(row: Row) => z.strictObject({ data: z.array(row), next: z.string().nullable() });

export const staffDomainsSpec = spec({
  summary: "For staff: domains of all customers, the newest first, fifty at a time",
  input: z.strictObject({ ...filter, name }),
  answer: listOf(staffDomainRow),
  refusals: listAnswers,
});

export const staffOrdersSpec = spec({
  summary: "For staff: orders of all customers, the newest first, fifty at a time",
  input: z.strictObject(filter),
  answer: listOf(staffOrderRow),
  refusals: listAnswers,
});

export const staffRequestsSpec = spec({
  summary: "For staff: requests of all customers, the newest first, fifty at a time",
  input: z.strictObject({ ...filter, name, type: z.enum(requestTypes).optional() }),
  answer: listOf(staffRequestRow),
  refusals: listAnswers,
});

export const staffServicesSpec = spec({
  summary: "For staff: services of all customers, the newest first, fifty at a time",
  input: z.strictObject({
    ...filter,
    /** The beginning of the domain, or a part of the name of the service. */
    name,
    productid: z.coerce.number().int().positive().max(1_000_000).optional(),
    due: z.enum(serviceDues).optional(),
    vendor: z.enum(vendorStates).optional(),
  }),
  answer: listOf(staffServiceRow),
  refusals: listAnswers,
});

export const staffServiceProductsSpec = spec({
  summary: "For staff: the products of which customers have or had services",
  input: nothing,
  answer: z.strictObject({ data: z.array(z.strictObject({ productid: z.int(), name: words })) }),
  refusals: [LoginRequired, NoPermission],
});

export const staffInvoicesSpec = spec({
  summary: "For staff: invoices and credit notes of all customers, the newest first, fifty at a time",
  input: z.strictObject(filter),
  answer: listOf(staffInvoiceRow),
  refusals: listAnswers,
});

export const staffPaymentsSpec = spec({
  summary: "For staff: payments of all customers, the newest first, fifty at a time",
  input: z.strictObject(filter),
  answer: listOf(staffPaymentRow),
  refusals: listAnswers,
});

/** Each figure is the number of rows in a list. The fields beside it are the filters of that list. */
export const staffFiguresSpec = spec({
  summary:
    "For staff: requests that stopped, registrations, renewals and transfers of the month against the same days of last month, unpaid invoices, and payments of the month",
  input: nothing,
  answer: z.strictObject({
    /** The days of this month until today, and the same days of last month. */
    month: z.strictObject({ from: calendarDate, to: calendarDate }),
    before: z.strictObject({ from: calendarDate, to: calendarDate }),
    /** Completed requests that were created on these days. Null if the staff member may not see requests. */
    completed: z.array(z.strictObject({ type: z.enum(requestTypes), count: z.int(), before: z.int() })).nullable(),
    stopped: z.array(z.strictObject({ status: z.int(), count: z.int() })).nullable(),
    /** Null if the staff member may not see invoices and payments. */
    unpaid: z.array(z.strictObject({ status: z.int(), count: z.int() })).nullable(),
    payments: z.array(z.strictObject({ currency: z.string(), receivedMinor: z.int(), refundedMinor: z.int() })).nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});
