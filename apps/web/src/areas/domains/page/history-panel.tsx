import { domainEvents } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { useStatusWord } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { useRequestWords } from "../../orders/requests/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import {
  dnssecStepOf,
  markOf,
  passedOf,
  pushWordOf,
  readCommand,
  readNotice,
  registryActOf,
  sourceOf,
  type DomainEvent,
} from "./history.rules.ts";

/** How many of the loaded events are shown at first. */
const FIRST = 8;

/**
 * Everything that happened to the domain, newest first: states, requests, registry commands, DNS, transfers, actions of people.
 */
export function HistoryPanel({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.history");
  const api = useApi();
  const { itemid } = domain;
  const first = useApiQuery(domainEvents, { itemid });
  const [older, setOlder] = useState<{ data: readonly DomainEvent[]; more: boolean } | null>(null);
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const known = new Map([...(first.data?.data ?? []), ...(older?.data ?? [])].map((event) => [event.key, event]));
  const events = [...known.values()];
  const hasMore = older?.more ?? first.data?.more ?? false;
  const read = async () => {
    const last = events.at(-1);
    if (last === undefined) return;
    setBusy(true);
    try {
      const { data, more } = await api.call(domainEvents, { itemid, before: last.at });
      setOlder((before) => ({ data: [...(before?.data ?? []), ...data], more }));
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  const shown = isAll ? events : events.slice(0, FIRST);
  const isFolded = shown.length < events.length;
  return (
    <Panel title={t("title")}>
      {first.error && !first.data ? (
        <PanelFailure error={first.error} onRetry={() => void first.refetch()} />
      ) : first.data === undefined ? (
        <LoadingPanel lines={4} />
      ) : (
        <EventList events={shown} tld={domain.tld} />
      )}
      {(isFolded || hasMore) && (
        <Button size="sm" busy={isBusy} onClick={() => (isFolded ? setAll(true) : void read())}>
          {t("older")}
        </Button>
      )}
    </Panel>
  );
}

function EventList({ events, tld }: { events: readonly DomainEvent[]; tld: string }) {
  const t = useTranslations("domainpage.history");
  const describe = useEventWords(tld);
  const passed = passedOf(events);
  return (
    <div className="np-history">
      <Timeline
        steps={events.map((event) => ({
          key: event.key,
          state: markOf(event, passed.has(event.key)),
          title: describe(event),
          note: (
            <>
              <DateTime value={event.at} show="moment" />,{" "}
              {event.actor.kind === "user" ? (event.actor.name ?? t("by.user")) : t(`by.${event.actor.kind}`)}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** An event in words. */
function useEventWords(tld: string): (event: DomainEvent) => React.ReactNode {
  const t = useTranslations("domainpage.history");
  const words = useRequestWords();
  const status = useStatusWord();
  const format = useFormat();
  return (event) => {
    const { kind, what, to, from, number, text } = event;
    const word = (code: number | null) => (code === null ? "" : status(code));
    switch (kind) {
      case "registered":
        return t(`begin.${sourceOf(what)}`, { tld });
      case "state":
        return t("state", { from: word(from), to: word(to) });
      case "dns":
        return t("dns", { to: word(to) });
      case "dnssec":
        return t("dnssec", { to: word(to) });
      case "dnssecstep":
        return t(`dnssecStep.${dnssecStepOf(what)}`, { tag: String(number ?? "") });
      case "request":
        return (
          <RouteLink to="request" params={{ id: String(number) }}>
            {to === null
              ? t("asked", { type: words.type({ type: what, productid: event.productid }) })
              : t("request", { type: words.type({ type: what, productid: event.productid }), to: word(to) })}
          </RouteLink>
        );
      case "command": {
        const { verb, end } = readCommand(what);
        return t(`end.${end}`, { what: t(`command.${verb}`), text: text ?? "" });
      }
      case "zone":
        return t("zone", { added: event.added ?? 0, removed: event.removed ?? 0, version: String(number ?? 0) });
      case "transfer":
        return t(what === "in" ? "transferIn" : "transferOut", { to: word(to) });
      case "renewal":
        return t(`renewal.${what === "auto" || what === "once" || what === "cancel" ? what : "manual"}`);
      case "shield":
        return t(what === "on" ? "shieldOn" : "shieldOff");
      case "push":
        return t(`push.${pushWordOf(what)}`);
      case "registrylock":
        return t(`registrylock.${what === "on" || what === "opened" || what === "ended" ? what : "closed"}`);
      case "registryact":
        return t(`registryact.${registryActOf(what)}`, { until: text === null ? "" : format.date(text) });
      case "notice": {
        const { stage, end } = readNotice(what);
        return t(`notice.${end}`, { what: t(`notice.${stage}`), address: text ?? t("notice.nobody") });
      }
      case "lock":
        return t(what === "lapsed" || what === "stopped" ? `lockAgain.${what}` : "lock");
      case "unlock":
      case "authcode":
        return t(kind);
      default:
        return kind satisfies never;
    }
  };
}
