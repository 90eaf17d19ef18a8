import { useTranslations } from "use-intl";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { KeyValue, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { useRequestWords } from "../../orders/requests/index.ts";
import { ActFoot, ActSlot } from "../acts/index.ts";
import { mayRenew, type Domain } from "../domain-state.rules.ts";
import { RenewalMode } from "./renewal-mode.tsx";

/** A row for a date. No row if there is no date. */
const dated = (key: string, label: string, at: string | null, show: "date" | "both" | "exact" | "relative"): readonly Fact[] =>
  at === null ? [] : [{ key, label, value: <DateTime value={at} show={show} /> }];

export function DatesPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.dates");
  const ahead = useTranslations("domainpage.ahead");
  const price = usePriceText();
  const { unicodename, autorenew, renewprice } = domain;
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={[
          ...dated("registered", t("registered"), domain.createddate, "date"),
          ...(domain.milestones.some(({ kind }) => kind === "expires")
            ? []
            : dated("expires", t(domain.status === 503 ? "paid" : "expires"), domain.expiredate, "exact")),
          ...domain.milestones.map(({ kind, at }) => ({
            key: kind,
            label: ahead(`day.${kind}`),
            value: (
              <>
                <DateTime value={at} show={kind === "expires" ? "exact" : "both"} />
                <div className="np-small np-soft">{ahead(`means.${kind}`, { tld: domain.tld })}</div>
              </>
            ),
          })),
          {
            key: "autorenew",
            label: t("autorenew"),
            value: <RenewalMode domain={domain} />,
          },
          ...(mayRenew(domain)
            ? [
                {
                  key: "price",
                  label: t(autorenew ? "nextCharge" : "price"),
                  value: renewprice ? t("perYear", { price: price(renewprice) }) : t("noPrice"),
                },
              ]
            : []),
          ...dated("read", t("read"), domain.syncedat, "relative"),
        ]}
      />
      {domain.milestones.some(({ source }) => source === "rule") && (
        <p className="np-panel-foot np-small np-soft">{ahead("byRule", { tld: domain.tld })}</p>
      )}
      {mayRenew(domain) && (
        <p className="np-panel-body np-small np-soft">{t.rich("wish", { us: () => <ContactLink about={unicodename} /> })}</p>
      )}
      <ActFoot slot="renewal" domain={domain} />
    </Panel>
  );
}

export function ContactsPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.contacts");
  return (
    <Panel flush title={t("title")} aside={<ActSlot slot="contacts" domain={domain} />}>
      {domain.contacts.length === 0 ? (
        <p className="np-panel-body np-soft">{t("none")}</p>
      ) : (
        <KeyValue
          facts={domain.contacts.map(({ role, contactid, name, organization, email, country }) => ({
            key: `${role} ${contactid}`,
            label: t(`role.${role}`),
            value: (
              <>
                <div>{organization || name}</div>
                <span className="np-soft">{[organization && name, email, country].filter(Boolean).join(", ")}</span>
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}

/** The zone as it is published, or a message that the domain has no zone here. */
export function ZonePanel({ domain, link }: { domain: Domain; link?: boolean }) {
  const t = useTranslations("domainpage.zone");
  const { zone, itemid } = domain;
  const aside =
    link && zone ? (
      <RouteLink to="domainDns" params={{ itemID: itemid }}>
        {t("open")}
      </RouteLink>
    ) : undefined;
  return (
    <Panel flush title={t("title")} aside={aside}>
      {zone === null ? (
        <div className="np-panel-body">
          <b>{t("none")}</b>
          <p className="np-soft">{t(domain.nameservers.length > 0 ? "noneText" : "noneTextEmpty")}</p>
        </div>
      ) : (
        <KeyValue
          facts={[
            { key: "status", label: t("status"), value: <CodeStatus code={zone.status} /> },
            { key: "serial", label: t("serial"), value: <span className="np-mono">{zone.serial}</span> },
            { key: "records", label: t("records"), value: <span className="np-num">{zone.records}</span> },
            {
              key: "published",
              label: t("published"),
              value: zone.publishedat === null ? t("never") : <DateTime value={zone.publishedat} show="both" />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

export function RequestsPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.requests");
  const words = useRequestWords();
  const { requests, domainname } = domain;
  const aside =
    requests.length > 0 ? (
      <RouteLink to="requests" query={{ domainname }}>
        {t("all")}
      </RouteLink>
    ) : undefined;
  return (
    <Panel flush title={t("title")} aside={aside}>
      {requests.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      <ul className="np-domain-requests">
        {requests.map(({ requestid, type, productid, status, at }) => (
          <li key={requestid}>
            <RouteLink to="request" params={{ id: String(requestid) }}>
              {words.type({ type, productid })}
            </RouteLink>
            <CodeStatus code={status} />
            <span className="np-soft">
              <DateTime value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
