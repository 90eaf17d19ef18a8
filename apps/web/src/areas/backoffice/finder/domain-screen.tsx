import type { AnswerOf } from "@nameplane/contracts";
import { staffDomain } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { mayOpen } from "../../../shell/staff/staff-routes.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainActsPanel, RestrictionsPanel } from "../domainacts/index.ts";
import { Links, ObjectPage } from "../objects/index.ts";
import { TaskPanel } from "../task-panel.tsx";
import { InvoiceLinks, OrderLinks, OtherDomains, PaymentLinks, RequestLinks } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { ListCrumbs, ObjectQuery } from "./object-query.tsx";

type Data = AnswerOf<typeof staffDomain>;

/** A domain of any customer, as staff see it. */
export function Screen(): React.JSX.Element {
  const { domain } = useStaffParams("domain");
  return (
    <ObjectQuery key={domain} operation={staffDomain} input={{ domain }} param="domain">
      {(data) => <Loaded data={data} />}
    </ObjectQuery>
  );
}

function Loaded({ data }: { data: Data }) {
  const t = useTranslations("finder");
  const { permissions } = useColleague();
  const { domain, tasks, differences, others, requests } = data;
  const mayCompare = mayOpen("differences", permissions);
  return (
    <ObjectPage
      kind="domain"
      objectid={domain.domainid}
      title={domain.unicodename}
      mark={<CodeStatus code={domain.status} />}
      sub={<CustomerLink of={domain.account} />}
      crumbs={<ListCrumbs list="domains" here={domain.unicodename} />}
      actions={mayCompare && <StaffButton to="differences">{t("domain.toDifferences")}</StaffButton>}
      waits={
        <>
          {differences > 0 && (
            <Banner tone="needs" title={t("domain.differs", { count: differences })}>
              {mayCompare && <StaffLink to="differences">{t("domain.toDifferences")}</StaffLink>}
            </Banner>
          )}
          {tasks !== null && tasks.length > 0 && <TaskPanel title={t("tasks")} tasks={tasks} />}
        </>
      }
      facts={useFacts(data)}
    >
      <RestrictionsPanel domainid={domain.domainid} />
      <DomainActsPanel domainid={domain.domainid} />
      <RequestLinks rows={requests} />
      <OrderLinks requests={requests} />
      <InvoiceLinks rows={data.invoices} />
      <PaymentLinks rows={data.payments} />
      <Contacts rows={data.contacts} />
      <Servers data={data} />
      <Services rows={data.services} />
      {others.length > 0 && <OtherDomains rows={others} />}
    </ObjectPage>
  );
}

function useFacts({ domain, registry, renews, islocked, isshielded, registrystatuses, synced }: Data) {
  const t = useTranslations("finder");
  const fact = useTranslations("finder.domain.fact");
  const on = (value: boolean) => t(value ? "yes" : "no");
  return [
    { key: "customer", label: t("customer"), value: <CustomerLink of={domain.account} /> },
    { key: "registry", label: fact("registry"), value: registry.name },
    { key: "created", label: fact("created"), value: <DateTime value={domain.created} /> },
    { key: "expires", label: fact("expires"), value: domain.expires && <DateTime value={domain.expires} show="both" /> },
    { key: "renewal", label: fact("renewal"), value: t(`domain.renewal.${domain.renewal}`) },
    { key: "renews", label: fact("renews"), value: renews && <DateTime value={renews} /> },
    { key: "locked", label: fact("locked"), value: on(islocked) },
    { key: "shielded", label: fact("shielded"), value: on(isshielded) },
    { key: "statuses", label: fact("statuses"), value: registrystatuses.join(", ") },
    { key: "synced", label: fact("synced"), value: synced && <DateTime value={synced} show="relative" /> },
  ];
}

function Contacts({ rows }: { rows: Data["contacts"] }) {
  const t = useTranslations("finder.domain");
  const role = useTranslations("finder.domain.role");
  const roles = ["registrant", "admin", "tech", "billing", "local_presence"] as const;
  const wordOf = (word: string) => {
    const known = roles.find((each) => each === word);
    return known === undefined ? word : role(known);
  };
  return (
    <Links
      title={t("contacts")}
      empty={t("noContacts")}
      links={rows.map((row) => ({ key: row.role, name: `${wordOf(row.role)}: ${row.name}`, note: row.email }))}
    />
  );
}

function Servers({ data: { nameservers, seenservers } }: { data: Data }) {
  const t = useTranslations("finder.domain");
  return (
    <Panel flush title={t("servers")}>
      <KeyValue
        facts={[
          { key: "wanted", label: t("wanted"), value: nameservers.join(", ") },
          { key: "seen", label: t("seen"), value: seenservers.join(", ") },
        ]}
      />
    </Panel>
  );
}

function Services({ rows }: { rows: Data["services"] }) {
  const t = useTranslations("finder.domain");
  if (rows.length === 0) return null;
  return (
    <Links
      title={t("services")}
      empty=""
      links={rows.map(({ name, status, paiduntil }, index) => ({
        key: `${String(index)} ${name}`,
        name,
        mark: <CodeStatus code={status} />,
        ...(paiduntil === null ? {} : { note: <DateTime value={paiduntil} /> }),
      }))}
    />
  );
}
