import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { KeyValue, Panel, type Fact } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import type { Ticket } from "./tickets.rules.ts";

/** The facts of a ticket and what it is about. */
export function TicketAbout({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("tickets.ticket");
  const category = useTranslations("tickets.category");
  const { ticketid, created, author, page, version, about } = ticket;
  const facts: Fact[] = [
    { key: "number", label: t("number"), value: <span className="np-num">{ticketid}</span> },
    { key: "created", label: t("created"), value: <DateTime value={created} show="both" /> },
    { key: "by", label: t("by"), value: author ?? t("somebody") },
    { key: "category", label: t("category"), value: category(ticket.category) },
    ...(page === null ? [] : [{ key: "page", label: t("page"), value: <span className="np-mono">{page}</span> }]),
    ...(version === null ? [] : [{ key: "version", label: t("version"), value: version }]),
  ];
  return (
    <div className="np-col np-gap-16">
      <Panel title={t("about")} flush>
        <KeyValue facts={facts} />
      </Panel>
      {about !== null && (
        <Panel title={t("concerns")}>
          <Concerns about={about} />
        </Panel>
      )}
    </div>
  );
}

function Concerns({ about }: { about: NonNullable<Ticket["about"]> }) {
  const t = useTranslations("tickets.ticket");
  if (about.kind === "domain")
    return (
      <RouteLink to="domainStatus" params={{ itemID: about.itemid }}>
        <DomainName name={about.name} wrap />
      </RouteLink>
    );
  if (about.kind === "invoice")
    return (
      <RouteLink to="invoice" params={{ number: about.invoiceid }}>
        {t("invoice", { number: about.name })}
      </RouteLink>
    );
  const number = String(about.requestid);
  return (
    <RouteLink to="request" params={{ id: number }}>
      {about.name === null ? t("request", { number }) : t("requestOf", { number, name: about.name })}
    </RouteLink>
  );
}
