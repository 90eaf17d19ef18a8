import {
  relatedMax,
  type StaffDomainRow,
  type StaffInvoiceRow,
  type StaffOrderRow,
  type StaffPaymentRow,
  type StaffRequestRow,
} from "@nameplane/contracts/backoffice/finder";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { Links } from "../objects/index.ts";
import { CustomerLink } from "../task-words.tsx";
import { useRequestWords } from "../use-request-words.ts";

type Amount = { readonly currency: string; readonly totalMinor: number };

export function DomainLink({ row: { domainname, unicodename } }: { readonly row: StaffDomainRow }) {
  return (
    <StaffLink to="domain" params={{ domain: domainname }}>
      <DomainName name={unicodename} ascii={domainname} wrap />
    </StaffLink>
  );
}

export function OrderLink({ number }: { readonly number: number }) {
  const t = useTranslations("finder");
  return (
    <StaffLink to="order" params={{ number: String(number) }}>
      {t("orderNumber", { number: String(number) })}
    </StaffLink>
  );
}

export function RequestLink({ row }: { readonly row: StaffRequestRow }) {
  const words = useRequestWords({ request: row, productname: row.productname });
  const { domainname, unicodename, requestid } = row;
  return (
    <StaffLink to="request" params={{ number: String(requestid) }}>
      {domainname === null ? words.type : words.of(<DomainName name={unicodename ?? domainname} ascii={domainname} wrap />)}
    </StaffLink>
  );
}

export function InvoiceLink({ row: { invoiceid, number, kind } }: { readonly row: StaffInvoiceRow }) {
  const t = useTranslations("finder");
  return (
    <StaffLink to="invoice" params={{ invoice: invoiceid }}>
      {t(`number.${kind}`, { number: String(number) })}
    </StaffLink>
  );
}

export function PaymentLink({ row: { paymentid, method } }: { readonly row: StaffPaymentRow }) {
  const t = useTranslations("finder.method");
  return (
    <StaffLink to="payment" params={{ id: paymentid }}>
      {t(method)}
    </StaffLink>
  );
}

export function Total({ of: { currency, totalMinor } }: { readonly of: Amount }) {
  return <Money value={{ minor: totalMinor, currency }} />;
}

/** The status that customers see, or the reason if something is needed from them. */
export const RequestStatus = ({ row: { status, reason } }: { readonly row: StaffRequestRow }) => (
  <CodeStatus code={reason ?? status} />
);

/** The status that customers see, or that the order waits for somebody's approval. */
export function OrderStatus({ row: { status, waitsforapproval } }: { readonly row: StaffOrderRow }) {
  const t = useTranslations("finder");
  return waitsforapproval ? <StatusMark tone="needs">{t("waitsForApproval")}</StatusMark> : <CodeStatus code={status} />;
}

type RelatedProps<Row> = { readonly rows: readonly Row[] | null };

/** A list of related items of one kind. If the rows are null, the staff member may not see them, and nothing is shown. */
function useRelated() {
  const t = useTranslations("finder.related");
  return function related<Row>(
    what: "requests" | "invoices" | "payments" | "orders" | "domains",
    rows: readonly Row[] | null,
    drawn: (row: Row) => { readonly key: string; readonly name: ReactNode; readonly status: ReactNode; readonly note: ReactNode },
  ) {
    if (rows === null) return null;
    const links = rows.map((row) => {
      const { status, ...link } = drawn(row);
      return { ...link, mark: status };
    });
    return (
      <Links
        title={t(`${what}.title`)}
        links={links}
        empty={t(`${what}.none`)}
        count={rows.length === relatedMax ? t("newest", { count: relatedMax }) : undefined}
      />
    );
  };
}

export function RequestLinks({ rows }: RelatedProps<StaffRequestRow>) {
  return useRelated()("requests", rows, (row) => ({
    key: String(row.requestid),
    name: <RequestLink row={row} />,
    status: <RequestStatus row={row} />,
    note: <DateTime value={row.created} />,
  }));
}

export function InvoiceLinks({ rows }: RelatedProps<StaffInvoiceRow>) {
  return useRelated()("invoices", rows, (row) => ({
    key: row.invoiceid,
    name: <InvoiceLink row={row} />,
    status: <CodeStatus code={row.status} />,
    note: <Total of={row} />,
  }));
}

export function PaymentLinks({ rows }: RelatedProps<StaffPaymentRow>) {
  return useRelated()("payments", rows, (row) => ({
    key: row.paymentid,
    name: <PaymentLink row={row} />,
    status: <CodeStatus code={row.status} />,
    note: <Total of={row} />,
  }));
}

/** Links to the orders that the requests belong to. */
export function OrderLinks({ requests }: { readonly requests: readonly StaffRequestRow[] | null }) {
  const rows = [...new Set((requests ?? []).map(({ ordernr }) => ordernr))].filter((number) => number !== null);
  return useRelated()("orders", requests === null ? null : rows, (number) => ({
    key: String(number),
    name: <OrderLink number={number} />,
    status: null,
    note: null,
  }));
}

/** Rows of a domain with the same name in other accounts. */
export function OtherDomains({ rows }: { readonly rows: readonly StaffDomainRow[] }) {
  return useRelated()("domains", rows, (row) => ({
    key: `${row.domainid} ${String(row.account.number)}`,
    name: <CustomerLink of={row.account} />,
    status: <CodeStatus code={row.status} />,
    note: <DateTime value={row.created} />,
  }));
}
