import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { rememberPlace } from "../../shell/lists/recent-places.ts";
import { useTitle } from "../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { isNotThere } from "../../lib/api/api-error.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { TabRow } from "../../ui/layout/tabs.tsx";
import { AwaitedPanel } from "../../ui/feedback/awaited-panel.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { DomainMark } from "./domain-mark.tsx";
import { dnssecState, type Domain } from "./domain-state.rules.ts";
import { useDomain } from "./use-domain.ts";
import "./domain-detail.css";

const parts = [
  { part: "status", to: "domainStatus", title: "domainDetails" },
  { part: "dns", to: "domainDns", title: "dns" },
  { part: "servers", to: "domainServers", title: "nameServers" },
  { part: "dnssec", to: "domainDnssec", title: "dnssec" },
] as const;

export type DomainPart = (typeof parts)[number]["part"];

/**
 * The frame of all pages of a domain: breadcrumbs, name and state, and tabs. Below is the page, or the reason why it cannot be
 * shown.
 */
export function DomainFrame({
  part,
  actions,
  children,
}: {
  part: DomainPart;
  /** Buttons that are shown beside the title. */
  actions?: ReactNode | ((domain: Domain) => ReactNode);
  children: (domain: Domain) => ReactNode;
}) {
  const t = useTranslations("domainpage");
  const title = useTranslations("routes.title");
  const { itemID, query, domain, known } = useDomain();
  const named = domain ?? known;
  const name = named?.unicodename;
  useTitle(name);
  useEffect(() => {
    if (name !== undefined) rememberPlace({ kind: "domain", itemid: itemID, name });
  }, [itemID, name]);
  if (isNotThere(query.error, "itemid") && domain === null) return <Missing />;
  return (
    <Page
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="domainList">{title("domainNames")}</RouteLink> },
            {
              key: "here",
              content: <span className="np-mono np-mono-s np-ellipsis">{named?.unicodename ?? t("title")}</span>,
            },
          ]}
        />
      }
      title={
        named ? (
          <DomainName name={named.unicodename} ascii={named.domainname} wrap />
        ) : query.error ? (
          t("title")
        ) : (
          <>
            <span className="np-visually-hidden">{t("title")}</span>
            <Skeleton width={280} height={22} />
          </>
        )
      }
      mark={named && <DomainMark domain={named} />}
      actions={
        typeof actions === "function" ? (
          <KeptRoom name="domain.acts" ready={domain !== null}>
            {domain && actions(domain)}
          </KeptRoom>
        ) : (
          actions
        )
      }
    >
      <TabRow label={t("tabs")} sub>
        {parts.map(({ part: each, to, title: key }) => (
          <RouteLink key={each} to={to} params={{ itemID }} aria-current={each === part ? "page" : undefined}>
            {title(key)}
          </RouteLink>
        ))}
      </TabRow>
      <KeptRoom name={`domain.${part}`} ready={domain !== null || query.error !== null} least="100vh">
        {domain ? (
          <>
            {part !== "dnssec" && <BrokenChain domain={domain} />}
            {children(domain)}
          </>
        ) : (
          <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={8} />
        )}
      </KeptRoom>
    </Page>
  );
}

/**
 * Shown on all pages of a domain whose DNSSEC is broken, so that many visitors cannot reach it. The solution is on its DNSSEC
 * page.
 */
function BrokenChain({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage");
  if (dnssecState(domain.dnssecstatus) !== "broken") return null;
  return (
    <Banner
      tone="problem"
      title={t("chainBrokenTitle", { name: domain.unicodename })}
      live
      action={
        <RouteButton size="sm" to="domainDnssec" params={{ itemID: domain.itemid }}>
          {t("chainMend")}
        </RouteButton>
      }
    >
      {t("chainBrokenText")}
    </Banner>
  );
}

/** Shown if there is no such domain in this account: the address is wrong, or the domain is no longer here. */
function Missing() {
  const t = useTranslations("domainpage");
  return (
    <Page title={t("title")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="domainList">{t("toList")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
