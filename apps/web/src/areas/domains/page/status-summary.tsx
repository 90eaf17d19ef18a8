import type { StatusNext, StatusPress } from "@nameplane/contracts/domains/status-summary";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { routeOf, type RouteId } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { dnssecState, type Domain } from "../domain-state.rules.ts";
import { SetUpDns } from "./set-up-dns.tsx";
import { useAutoRenew } from "../use-auto-renew.ts";

/** Code of a domain all of whose name servers answer. */
const RESOLVING = 20_002;

/**
 * The state of the domain at the top of its page: what is true at its registry, what happens next and when, who has to act, and a
 * button for it. If nothing is wrong, it is a quiet line. A transfer to another registrar has a banner of its own (LeavingPanel).
 */
export function StatusSummaryPanel({ domain }: { domain: Domain }): React.ReactNode {
  const t = useTranslations("domainpage.statussummary");
  const next = useNext(domain);
  const { statussummary, registryname, tld, unicodename } = domain;
  const { is, tone, waitsfor, press } = statussummary;
  if ((is === "transferring" && waitsfor === "you") || is === "releasing") return null;
  const waits = waitsfor === "nobody" ? null : t("waits", { who: t(`who.${waitsfor}`, { tld }) });
  if (tone === "calm")
    return (
      <p className="np-status-summary np-soft">
        <b>{is === "working" && !isAnswering(domain) ? t("registered") : t(`is.${is}`)}</b>{" "}
        {[next, waits].filter((part) => part !== null).join(" ")}
      </p>
    );
  // The domain is fine, so the title is what brought the banner up.
  const isAboutRequest = (is === "working" || is === "served") && waitsfor === "you" && press[0] === "request";
  const actions = press.map((each) => <Press key={each} press={each} domain={domain} />);
  return (
    <Banner tone={tone} title={isAboutRequest ? t("requestWaits") : t(`is.${is}`)} action={<>{actions}</>}>
      <p>
        {t(`means.${is}`, { registry: registryname })} {next}
      </p>
      {((waits !== null && !isAboutRequest) || press.includes("contact")) && (
        <p>
          {!isAboutRequest && waits}{" "}
          {press.includes("contact") && t.rich("ask", { us: () => <ContactLink about={unicodename} /> })}
        </p>
      )}
    </Banner>
  );
}

/** Whether the domain answers in DNS. For a domain that was just transferred here or registered, this is not known yet. */
const isAnswering = ({ dnsstatus, dnssecstatus }: Domain): boolean =>
  dnsstatus === RESOLVING && dnssecState(dnssecstatus) !== "broken";

/** Events shown with their time, because someone may have to act before it. Others are shown with the day. */
const hourly: ReadonlySet<StatusNext> = new Set(["transfers", "codelapses", "switchesoff", "servedends"]);

/** What happens if no one acts, with the day if it is known. */
function useNext({ statussummary: { next } }: Domain): string | null {
  const t = useTranslations("domainpage.statussummary");
  const format = useFormat();
  const now = useNow();
  if (next === null) return null;
  if (next.at === null) return t(`undated.${next.what}`);
  const isToTheHour = hourly.has(next.what);
  const date = isToTheHour ? format.dateTime(next.at) : format.date(next.at);
  return t(`next.${next.what}`, { date, when: format.relative(next.at, now) });
}

/**
 * The button for the next step. Shows nothing if the user's permissions or the brand do not allow it. "contact" is a link in the
 * text instead, and renewing and restoring have their button in the page's title.
 */
function Press({ press, domain }: { press: StatusPress; domain: Domain }): ReactNode {
  const t = useTranslations("domainpage.statussummary.press");
  const viewer = useViewer();
  const { itemid, domainname, abilities, zone, statussummary } = domain;
  const reaches = (to: RouteId) => isOpen(routeOf(to), viewer);
  switch (press) {
    case "request":
      return statussummary.requestid === null ? null : (
        <RouteButton size="sm" to="request" params={{ id: String(statussummary.requestid) }}>
          {t("request")}
        </RouteButton>
      );
    case "autorenew":
      return abilities.autorenew ? <TurnOn press={press} domain={domain} /> : null;
    case "keep":
      // An order to let the domain expire is undone where it was made: by turning auto-renew on, or on the cancellation page.
      if (abilities.autorenew) return <TurnOn press={press} domain={domain} />;
      return reaches("domainCancel") ? (
        <RouteButton size="sm" to="domainCancel" params={{ itemID: itemid }}>
          {t("keep")}
        </RouteButton>
      ) : null;
    case "card":
      return reaches("cards") ? (
        <RouteButton size="sm" to="cards">
          {t("card")}
        </RouteButton>
      ) : null;
    case "deposit":
      return reaches("deposit") ? (
        <RouteButton size="sm" to="deposit">
          {t("deposit")}
        </RouteButton>
      ) : null;
    case "servers":
      return reaches("domainServers") ? (
        <RouteButton size="sm" to="domainServers" params={{ itemID: itemid }}>
          {t("servers")}
        </RouteButton>
      ) : null;
    case "setupdns":
      return viewer.permissions.has("dns_delegation") && viewer.permissions.has("dns_edit") ? <SetUpDns domain={domain} /> : null;
    case "transferback":
      return reaches("domainTransfer") ? (
        <RouteButton size="sm" to="domainTransfer" query={{ domainname }}>
          {t("transferback")}
        </RouteButton>
      ) : null;
    case "search":
      return reaches("searchDomains") ? (
        <RouteButton size="sm" to="searchDomains" query={{ domainname }}>
          {t("search")}
        </RouteButton>
      ) : null;
    case "dns":
      return zone === null ? null : (
        <RouteButton size="sm" to="domainDns" params={{ itemID: itemid }}>
          {t("dns")}
        </RouteButton>
      );
    case "answer":
    case "contact":
    // An action has only one button on a page, and these two have theirs in the page's title.
    case "renew":
    case "restore":
      return null;
    default:
      return press satisfies never;
  }
}

function TurnOn({ press, domain: { itemid, unicodename } }: { press: "autorenew" | "keep"; domain: Domain }) {
  const t = useTranslations("domainpage.statussummary.press");
  const { change } = useAutoRenew();
  return (
    <Button size="sm" onClick={() => change({ itemid, unicodename, autorenew: true })}>
      {t(press)}
    </Button>
  );
}
