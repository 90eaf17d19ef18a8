import { codeOf } from "@nameplane/contracts";
import type {
  StaffDomainRow,
  StaffInvoiceRow,
  StaffOrderRow,
  StaffPaymentRow,
  StaffRequestRow,
  StaffServiceRow,
} from "@nameplane/contracts/backoffice/finder";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import { statusCodeOf } from "../../ledger/index.ts";
import type { DomainAt, InvoiceAt, OrderAt, PaymentAt, RequestAt, ServiceAt } from "./rows.repository.ts";

const accountOf = (row: { readonly account_number: number; readonly account_name: string }) => ({
  number: row.account_number,
  name: row.account_name,
});

export const presentDomain = (row: DomainAt): StaffDomainRow => ({
  domainid: row.id,
  domainname: row.ascii_name,
  unicodename: unicodeNameOf(row.ascii_name as DomainName),
  status: codeOf("domain", row.state),
  expires: row.expires_at?.toISOString() ?? null,
  renewal: row.renewal_mode,
  created: row.created_at.toISOString(),
  account: accountOf(row),
});

export const presentOrder = (row: OrderAt): StaffOrderRow => ({
  ordernr: row.number,
  status: codeOf("order", row.state),
  waitsforapproval: row.waits_for_approval,
  method: row.method,
  placed: row.placed_at.toISOString(),
  currency: row.currency,
  totalMinor: row.total_minor,
  account: accountOf(row),
});

export const presentRequest = (row: RequestAt): StaffRequestRow => ({
  requestid: row.number,
  type: row.type,
  productid: row.product_id,
  productname: row.product_en === null || row.product_sv === null ? null : { en: row.product_en, sv: row.product_sv },
  domainname: row.ascii_name,
  unicodename: row.ascii_name === null ? null : unicodeNameOf(row.ascii_name as DomainName),
  status: codeOf("request", row.state),
  reason: row.reason,
  ordernr: row.order_number,
  created: row.created_at.toISOString(),
  account: accountOf(row),
});

export const presentService = (row: ServiceAt): StaffServiceRow => ({
  serviceid: row.id,
  name: row.name,
  product: row.product,
  plan: row.plan,
  domainname: row.ascii_name,
  unicodename: row.ascii_name === null ? null : unicodeNameOf(row.ascii_name as DomainName),
  status: codeOf("service", row.state),
  paiduntil: row.paid_until?.toISOString() ?? null,
  renewal: row.renewal_mode,
  due: row.due_at?.toISOString() ?? null,
  vendor: row.vendor,
  requestid: row.request_number,
  account: accountOf(row),
});

export const presentInvoice = (row: InvoiceAt): StaffInvoiceRow => ({
  invoiceid: row.id,
  number: row.number,
  kind: row.kind,
  status: statusCodeOf(row),
  issuedon: row.issued_on,
  dueon: row.due_on,
  currency: row.currency,
  totalMinor: row.total_minor,
  leftMinor: row.kind === "credit_note" ? 0 : row.total_minor - row.settled_minor,
  account: accountOf(row),
});

export const presentPayment = (row: PaymentAt): StaffPaymentRow => ({
  paymentid: row.id,
  method: row.method,
  status: codeOf("payment", row.state),
  created: row.created_at.toISOString(),
  currency: row.currency,
  totalMinor: row.asked_minor,
  capturedMinor: row.captured_minor,
  refundedMinor: row.refunded_minor,
  reference: row.reference,
  account: accountOf(row),
});
