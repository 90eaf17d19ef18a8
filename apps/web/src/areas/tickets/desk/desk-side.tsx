import { desk } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink, StaffLinkOrText } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { KeyValue, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Links } from "../../backoffice/objects/index.ts";
import { DeskSuggestions } from "./desk-suggestions.tsx";
import {
  DueMark,
  OPEN,
  priorities,
  RatingMark,
  usePriorityOptions,
  waits,
  type DeskCustomer,
  type DeskTicket,
} from "./desk-words.tsx";
import { Snooze, TicketTags } from "./ticket-tags.tsx";
import type { useDeskActs } from "./use-desk-acts.ts";

const nobody = "nobody";

type Acts = ReturnType<typeof useDeskActs>;

/** Beside the conversation: who is assigned and whom the ticket waits for, and the customer, with what they have and owe. */
export function DeskSide({ ticket, customer, acts }: { ticket: DeskTicket; customer: DeskCustomer | null; acts: Acts }) {
  return (
    <div className="np-col np-gap-16">
      <Work ticket={ticket} acts={acts} />
      <Facts ticket={ticket} />
      <DeskSuggestions ticketid={ticket.ticketid} />
      {customer !== null && <Customer customer={customer} />}
    </div>
  );
}

function Work({ ticket, acts }: { ticket: DeskTicket; acts: Acts }) {
  const { ticketid, assigned, priority, waitsfor, status } = ticket;
  const t = useTranslations("desk.ticket");
  const list = useTranslations("desk.list");
  const waitWords = useTranslations("desk.waits");
  const priorityOptions = usePriorityOptions();
  const colleagues = useApiQuery(desk, {}).data?.colleagues ?? [];
  // A staff member who is assigned but may no longer answer tickets is still shown.
  const known = assigned === null || colleagues.some(({ staffid }) => staffid === assigned.staffid);
  const options = known ? colleagues : [assigned, ...colleagues];
  return (
    <Panel>
      <div className="np-col np-gap-12">
        <SelectField
          label={t("assigned")}
          value={assigned?.staffid ?? nobody}
          options={[
            { value: nobody, label: list("nobody") },
            ...options.map(({ staffid, name }) => ({ value: staffid, label: name })),
          ]}
          onChange={(value) => acts.assign(ticketid, options.find(({ staffid }) => staffid === value) ?? null, assigned)}
        />
        {assigned?.staffid !== acts.me.staffid && (
          <div>
            <Button size="sm" busy={acts.busy} onClick={() => acts.assign(ticketid, acts.me, assigned)}>
              {t("toMe")}
            </Button>
          </div>
        )}
        {status === OPEN && (
          <SelectField
            label={t("waitsFor")}
            value={waitsfor}
            options={waits.map((value) => ({ value, label: waitWords(value) }))}
            onChange={(value) => {
              const next = waits.find((each) => each === value);
              if (next !== undefined) acts.set(ticketid, { kind: "wait", waitsfor: next });
            }}
          />
        )}
        <SelectField
          label={t("priority")}
          value={String(priority)}
          options={priorityOptions}
          onChange={(value) => {
            const next = priorities.find((each) => String(each) === value);
            if (next !== undefined) acts.set(ticketid, { kind: "priority", priority: next });
          }}
        />
        <TicketTags ticket={ticket} acts={acts} />
        {status === OPEN && <Snooze ticket={ticket} acts={acts} />}
      </div>
    </Panel>
  );
}

function Facts({ ticket }: { ticket: DeskTicket }) {
  const { category, brand, created, waitingsince, due, about, page, version, visitor, rating, merged, splitfrom } = ticket;
  const t = useTranslations("desk.ticket");
  const words = useTranslations("tickets.category");
  const customer = useTranslations("desk.customer");
  const facts: Fact[] = [
    { key: "category", label: t("category"), value: words(category) },
    ...(about === null ? [] : [{ key: "concerns", label: t("concerns"), value: <Concerns about={about} /> }]),
    { key: "brand", label: t("brand"), value: brand },
    { key: "opened", label: t("opened"), value: <DateTime value={created} show="both" /> },
    ...(waitingsince === null ? [] : [{ key: "since", label: t("since"), value: <DateTime value={waitingsince} show="both" /> }]),
    ...(due === null ? [] : [{ key: "due", label: t("due"), value: <DueMark due={due} /> }]),
    ...(rating === null
      ? []
      : [
          {
            key: "rating",
            label: t("rating"),
            value: (
              <div className="np-col np-gap-4">
                <RatingMark of={rating} />
                {ticket.ratingcomment !== "" && <span className="np-prewrap">{ticket.ratingcomment}</span>}
              </div>
            ),
          },
        ]),
    ...(merged.length === 0
      ? []
      : [
          {
            key: "merged",
            label: t("merged"),
            value: merged.map(({ ticketid, subject }) => `${ticketid} ${subject}`).join(", "),
          },
        ]),
    ...(splitfrom === null
      ? []
      : [
          {
            key: "splitfrom",
            label: t("splitFrom"),
            value: (
              <StaffLink to="ticket" params={{ number: String(splitfrom) }}>
                {t("number", { number: String(splitfrom) })}
              </StaffLink>
            ),
          },
        ]),
    ...(visitor === null ? [] : [{ key: "visitor", label: customer("visitor"), value: visitor }]),
    ...(page === null ? [] : [{ key: "page", label: t("page"), value: <span className="np-mono">{page}</span> }]),
    ...(version === null ? [] : [{ key: "version", label: t("version"), value: version }]),
  ];
  return (
    <Panel flush title={t("facts")}>
      <KeyValue facts={facts} />
    </Panel>
  );
}

function Concerns({ about }: { about: NonNullable<DeskTicket["about"]> }) {
  const t = useTranslations("desk.ticket");
  if (about.kind === "domain") return <DomainLink id={about.itemid} name={about.name} />;
  if (about.kind === "invoice")
    return (
      <StaffLinkOrText to="invoice" params={{ invoice: about.invoiceid }}>
        {t("invoice", { number: about.name })}
      </StaffLinkOrText>
    );
  const number = String(about.requestid);
  return (
    <StaffLinkOrText to="request" params={{ number }}>
      {about.name === null ? t("request", { number }) : t("requestOf", { number, name: about.name })}
    </StaffLinkOrText>
  );
}

/** Links a domain by its id, because former customers keep a row with the same name. */
function DomainLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <StaffLinkOrText to="domain" params={{ domain: id }}>
      <DomainName name={name} wrap />
    </StaffLinkOrText>
  );
}

function Customer({ customer }: { customer: DeskCustomer }) {
  const t = useTranslations("desk.customer");
  const ticketWords = useTranslations("desk.ticket");
  const format = useFormat();
  const { number, name, email, since, state, domains, requests, invoices, tickets } = customer;
  const countOf = (count: number) => (count === 0 ? undefined : format.number(count));
  return (
    <>
      <Panel flush title={t("title")}>
        <KeyValue
          facts={[
            {
              key: "name",
              label: t("name"),
              value: (
                <StaffLinkOrText to="customer" params={{ number: String(number) }}>
                  {name}
                </StaffLinkOrText>
              ),
            },
            { key: "number", label: t("number"), value: <span className="np-num">{number}</span> },
            { key: "email", label: t("email"), value: email },
            { key: "since", label: t("since"), value: <DateTime value={since} show="exact" /> },
            { key: "state", label: t("state"), value: t(`states.${state}`) },
          ]}
        />
      </Panel>
      <Links
        title={t("invoices")}
        count={countOf(customer.invoicecount)}
        empty={t("noInvoices")}
        links={invoices.map(({ invoiceid, number: invoice, due, left, islate }) => ({
          key: invoiceid,
          name: (
            <StaffLinkOrText to="invoice" params={{ invoice: invoiceid }}>
              {ticketWords("invoice", { number: String(invoice) })}
            </StaffLinkOrText>
          ),
          mark: <Money value={left} />,
          ...(due === null ? {} : { note: t(islate ? "late" : "due", { date: format.date(due) }) }),
        }))}
      />
      <Links
        title={t("requests")}
        count={countOf(customer.requestcount)}
        empty={t("noRequests")}
        links={requests.map(({ requestid, status, domainname }) => ({
          key: String(requestid),
          name: (
            <StaffLinkOrText to="request" params={{ number: String(requestid) }}>
              {domainname ?? ticketWords("request", { number: String(requestid) })}
            </StaffLinkOrText>
          ),
          mark: <CodeStatus code={status} />,
        }))}
      />
      <Links
        title={t("domains")}
        count={countOf(customer.domaincount)}
        empty={t("noDomains")}
        links={domains.map(({ itemid, name: domain, status }) => ({
          key: itemid,
          name: <DomainLink id={itemid} name={domain} />,
          mark: <CodeStatus code={status} />,
        }))}
      />
      <Links
        title={t("tickets")}
        count={countOf(customer.ticketcount)}
        empty={t("noTickets")}
        links={tickets.map(({ ticketid, subject, status }) => ({
          key: String(ticketid),
          name: (
            <StaffLink to="ticket" params={{ number: String(ticketid) }}>
              {subject}
            </StaffLink>
          ),
          mark: <CodeStatus code={status} />,
        }))}
      />
    </>
  );
}
