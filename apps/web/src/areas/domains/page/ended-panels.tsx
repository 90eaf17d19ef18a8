import { useTranslations } from "use-intl";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { useWhois } from "../../../shell/dialogs/use-whois.ts";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { routeOf, type RouteId } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { PanelFailure, Skeleton } from "../../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { dnssecState, type Domain } from "../domain-state.rules.ts";

/** What happened to a domain that has ended: when, how, and who has it now. */
export function WhatHappened({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.ended");
  const { status, createddate, endedat, expiredate, releasesat, registryname, statussummary } = domain;
  const now = useNow();
  // The dates stored here no longer apply to a domain that someone else now has and renews.
  const isElsewhere = statussummary.is === "transferredaway" || statussummary.is === "pushed";
  const isHeldBack = !isElsewhere && releasesat !== null && new Date(releasesat) > now;
  return (
    <Panel flush title={t("happened")}>
      <KeyValue
        facts={[
          { key: "how", label: t("how"), value: <CodeStatus code={status} /> },
          ...(endedat === null ? [] : [{ key: "at", label: t("at"), value: <DateTime value={endedat} show="both" /> }]),
          ...(createddate === null
            ? []
            : [{ key: "since", label: t("since"), value: <DateTime value={createddate} show="date" /> }]),
          ...(expiredate === null ? [] : [{ key: "paid", label: t("paid"), value: <DateTime value={expiredate} show="date" /> }]),
          ...(isHeldBack ? [{ key: "free", label: t("free"), value: <DateTime value={releasesat} show="both" /> }] : []),
          ...(registryname === "" ? [] : [{ key: "registry", label: t("registry"), value: registryname }]),
        ]}
      />
    </Panel>
  );
}

/** Who has the domain today, from the registry's public directory. */
export function HeldNow({ domain: { domainname, unicodename } }: { domain: Domain }) {
  const t = useTranslations("domainpage.ended");
  const whois = useTranslations("domains.whois");
  const { date } = useFormat();
  const { loading, facts, error, missing, again } = useWhois(domainname);
  const known =
    facts === null
      ? []
      : [
          ...(facts.registrar === null ? [] : [{ key: "by", label: whois("registrar"), value: facts.registrar }]),
          ...(facts.created === null ? [] : [{ key: "since", label: whois("created"), value: date(facts.created) }]),
          ...(facts.expires === null ? [] : [{ key: "until", label: whois("expires"), value: date(facts.expires) }]),
        ];
  const aside = (
    <Button size="xs" variant="ghost" onClick={() => openDialog({ kind: "whois", domainname, idndomainname: unicodename })}>
      {t("whole")}
    </Button>
  );
  return (
    <Panel flush title={t("now")} aside={facts === null ? undefined : aside}>
      {error !== null ? (
        <PanelFailure error={error} onRetry={again} />
      ) : known.length > 0 && facts?.registered !== false ? (
        <KeyValue facts={known} />
      ) : (
        <p className="np-panel-body np-soft" aria-busy={loading > 0}>
          {loading > 0 ? (
            <Skeleton width={200} height={14} />
          ) : facts?.registered === false ? (
            t("nobody", { name: unicodename })
          ) : (
            t(missing || facts === null ? "untold" : "hidden")
          )}
        </p>
      )}
    </Panel>
  );
}

// DNSSEC states in which the registry may have a DS.
const signedStates = new Set(["signing", "signed", "unsigning", "broken"]);

/** What the account still has of a domain that has ended. */
export function StillHere({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.ended");
  const format = useFormat();
  const now = useNow();
  const viewer = useViewer();
  const { serveduntil, zone, itemid, unicodename, statussummary, dnssecstatus } = domain;
  const isPushed = statussummary.is === "pushed";
  const reaches = (to: RouteId) => isOpen(routeOf(to), viewer);
  const isServed = serveduntil !== null && new Date(serveduntil) > now;
  const isSigned = statussummary.is === "transferredaway" && isServed && signedStates.has(dnssecState(dnssecstatus));
  return (
    <Panel title={t("still")}>
      <ul className="np-col np-gap-8">
        <li>
          {isServed
            ? t("dnsUntil", { date: format.dateTime(serveduntil), when: format.relative(serveduntil, now) })
            : t(isPushed ? "dnsWent" : zone === null ? "dnsNone" : "dnsKept")}{" "}
          {zone !== null && (
            <RouteLink className="np-link" to="domainDns" params={{ itemID: itemid }}>
              {t("dns")}
            </RouteLink>
          )}
        </li>
        {isSigned && (
          <li>
            {t("signed")}{" "}
            {reaches("domainDnssec") && (
              <RouteLink className="np-link" to="domainDnssec" params={{ itemID: itemid }}>
                {t("dnssec")}
              </RouteLink>
            )}
          </li>
        )}
        {isPushed && reaches("pushes") && (
          <li>
            {t("push")}{" "}
            <RouteLink className="np-link" to="pushes">
              {t("seePushes")}
            </RouteLink>
          </li>
        )}
        {!isPushed && reaches("domainAddDns") && (
          <li>
            {t("dnsAlone")}{" "}
            <RouteLink className="np-link" to="domainAddDns" query={{ domainname: unicodename }}>
              {t("addDns")}
            </RouteLink>
          </li>
        )}
        {reaches("invoices") && (
          <li>
            {t("invoices")}{" "}
            <RouteLink className="np-link" to="invoices">
              {t("seeInvoices")}
            </RouteLink>
          </li>
        )}
        <li>{t("history")}</li>
      </ul>
    </Panel>
  );
}
