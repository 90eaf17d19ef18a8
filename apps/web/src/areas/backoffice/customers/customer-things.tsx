import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { useTranslations } from "use-intl";
import { StaffLink, StaffLinkOrText } from "../../../shell/staff/staff-link.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import { kindOf } from "../../orders/kinds/index.ts";
import { Links } from "../objects/index.ts";
import { Due, Severity, useKindWord } from "../task-words.tsx";

/** Open tasks of the operator's staff about the customer. */
export function Tasks({ tasks }: Pick<CustomerPage, "tasks">) {
  const t = useTranslations("customers.things");
  const kindWord = useKindWord();
  return (
    <Links
      title={t("tasks")}
      empty=""
      links={tasks.map(({ taskid, kind, severity, due }) => ({
        key: taskid,
        name: (
          <StaffLinkOrText to="task" params={{ id: taskid }}>
            {kindWord(kind)}
          </StaffLinkOrText>
        ),
        mark: <Severity of={severity} />,
        note: <Due task={{ due, doneat: null }} />,
      }))}
    />
  );
}

/** What the customer has: the newest items of each kind, and their number. */
export function Things({ customer }: { customer: CustomerPage }) {
  const t = useTranslations("customers.things");
  const of = ({ count, newest }: { readonly count: number; readonly newest: readonly unknown[] }) =>
    count > newest.length ? t("some", { count, shown: String(newest.length) }) : undefined;
  const { domains, orders, invoices, tickets, subaccounts, kind } = customer;
  return (
    <>
      <Requests requests={customer.requests} count={of(customer.requests)} />
      <Links
        title={t("domains")}
        empty={t("noDomains")}
        count={of(domains)}
        links={domains.newest.map(({ domainid, name, status, expires }) => ({
          key: domainid,
          name: (
            <StaffLinkOrText to="domain" params={{ domain: domainid }}>
              <DomainName name={shownName(name)} ascii={name} wrap />
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={status} />,
          note: expires === null ? undefined : <DateTime value={expires} />,
        }))}
      />
      <Links
        title={t("orders")}
        empty={t("noOrders")}
        count={of(orders)}
        links={orders.newest.map(({ orderid, number, status, placed, total }) => ({
          key: orderid,
          name: (
            <StaffLinkOrText to="order" params={{ number: String(number) }}>
              {t("order", { number: String(number) })}
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={status} />,
          note: (
            <>
              <Money value={total} />, <DateTime value={placed} />
            </>
          ),
        }))}
      />
      <Links
        title={t("invoices")}
        empty={t("noInvoices")}
        count={of(invoices)}
        links={invoices.newest.map(({ invoiceid, number, iscreditnote, status, issued, total }) => ({
          key: invoiceid,
          name: (
            <StaffLinkOrText to="invoice" params={{ invoice: invoiceid }}>
              {t(iscreditnote ? "creditNote" : "invoice", { number: String(number) })}
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={status} />,
          note: (
            <>
              <Money value={total} />, <DateTime value={issued} />
            </>
          ),
        }))}
      />
      <Links
        title={t("tickets")}
        empty={t("noTickets")}
        count={of(tickets)}
        links={tickets.newest.map(({ ticketid, number, subject, status, touched }) => ({
          key: ticketid,
          name: (
            <StaffLinkOrText to="ticket" params={{ number: String(number) }}>
              {subject}
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={status} />,
          note: <DateTime value={touched} show="relative" />,
        }))}
      />
      {(kind !== "sub" || subaccounts.count > 0) && (
        <Links
          title={t("subaccounts")}
          empty={t("noSubaccounts")}
          count={of(subaccounts)}
          links={subaccounts.newest.map(({ number, name, status }) => ({
            key: String(number),
            name: (
              <StaffLink to="customer" params={{ number: String(number) }}>
                {name || String(number)}
              </StaffLink>
            ),
            mark: <CodeStatus code={status} />,
            note: <span className="np-num">{number}</span>,
          }))}
        />
      )}
    </>
  );
}

function Requests({ requests, count }: { requests: CustomerPage["requests"]; count: string | undefined }) {
  const t = useTranslations("customers.things");
  const words = useTranslations("requests");
  const typeOf = (request: CustomerPage["requests"]["newest"][number]) => {
    const kind = kindOf(request);
    return kind === null ? words("need.anyType") : words(`kind.${kind.word}`);
  };
  return (
    <Links
      title={t("requests")}
      empty={t("noRequests")}
      count={count}
      links={requests.newest.map((request) => {
        const name = `${typeOf(request)}${request.domainname === null ? "" : `, ${shownName(request.domainname)}`}`;
        return {
          key: String(request.number),
          name: (
            <StaffLinkOrText to="request" params={{ number: String(request.number) }}>
              {name}
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={request.status} />,
          note: <DateTime value={request.created} show="relative" />,
        };
      })}
    />
  );
}
