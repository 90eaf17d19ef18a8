import { useTranslations } from "use-intl";
import { ContactLink } from "../../app/brand/contact-link.tsx";
import { RouteLink } from "../../app/routing/route-link.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Switch } from "../../ui/form/choices.tsx";
import { KeyValue, Panel, type Fact } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { CopyButton } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { usePriceText, useRequestWords } from "../orders/index.ts";
import { ActFoot, ActSlot } from "./acts/act-slot.tsx";
import { mayRenew, strayServers, type Domain } from "./domain-state.rules.ts";
import { useAutoRenew } from "./use-auto-renew.ts";

/** A fact that is only worth a row when there is a date. */
const dated = (
  key: string,
  label: string,
  at: string | null,
  show: "date" | "both" | "exact" | "relative",
): readonly Fact[] => (at === null ? [] : [{ key, label, value: <DateTime value={at} show={show} /> }]);

export function DatesPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.dates");
  const list = useTranslations("domains.list");
  const renewal = useTranslations("domains.renewal");
  const price = usePriceText();
  const { change } = useAutoRenew();
  const { itemid, unicodename, autorenew, abilities, renewprice } = domain;
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={[
          ...dated("registered", t("registered"), domain.createddate, "date"),
          ...(autorenew ? dated("renews", t("renews"), domain.renewaldate, "both") : []),
          ...dated("expires", t("expires"), domain.expiredate, "exact"),
          ...dated("deactivates", t("deactivates"), domain.deactivatesat, "both"),
          ...dated("deletes", t("deletes"), domain.deletesat, "both"),
          ...dated("releases", t("releases"), domain.releasesat, "both"),
          {
            key: "autorenew",
            label: t("autorenew"),
            value: mayRenew(domain) ? (
              <Switch
                aria-label={`${list("autorenewOf", { name: unicodename })}: ${t(autorenew ? "on" : "off")}`}
                label={t(autorenew ? "on" : "off")}
                title={abilities.autorenew ? undefined : renewal("noRight")}
                checked={autorenew}
                disabled={!abilities.autorenew}
                onChange={(next) => change({ itemid, unicodename, autorenew: next })}
              />
            ) : (
              <span className="np-soft">{list("noRenewal")}</span>
            ),
          },
          {
            key: "price",
            label: t("price"),
            value: renewprice ? t("perYear", { price: price(renewprice) }) : mayRenew(domain) && t("noPrice"),
          },
          ...dated("read", t("read"), domain.syncedat, "relative"),
        ]}
      />
      {mayRenew(domain) && (
        <p className="np-panel-body np-small np-soft">
          {t.rich("wish", { us: () => <ContactLink about={unicodename} /> })}
        </p>
      )}
      <ActFoot slot="renewal" domain={domain} />
    </Panel>
  );
}

export function ContactsPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.contacts");
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

/** The name servers the name is to use, each to copy; the registry's own answer when it differs. */
export function ServersPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.servers");
  const stray = strayServers(domain);
  return (
    <Panel flush title={t("title")} aside={<ActSlot slot="servers" domain={domain} />}>
      {domain.nameservers.length === 0 && <p className="np-panel-body np-soft">{t("none")}</p>}
      <ul className="np-hosts">
        {domain.nameservers.map((host) => (
          <li key={host}>
            <span className="np-mono" translate="no">
              {host}
            </span>
            <CopyButton value={host} what={host} />
          </li>
        ))}
      </ul>
      {stray.length > 0 && (
        <div className="np-panel-body">
          <Banner tone="info" title={t("seen")}>
            {t("seenText", { list: stray.join(", ") })}
          </Banner>
        </div>
      )}
    </Panel>
  );
}

/** The zone as it is published; says so when none is kept here. */
export function ZonePanel({ domain, link }: { domain: Domain; link?: boolean }) {
  const t = useTranslations("domains.page.zone");
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
  const t = useTranslations("domains.page.requests");
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
        {requests.map(({ requestid, type, status, at }) => (
          <li key={requestid}>
            <RouteLink to="request" params={{ id: String(requestid) }}>
              {words.type(type)}
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
