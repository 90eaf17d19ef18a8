import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { RowLink, useAccountColumn } from "../../../shell/session/row-account.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Label } from "../../../ui/basics/count.tsx";
import { Switch } from "../../../ui/form/choices.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { TableHeader } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Hint } from "../../../ui/text/hint.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { DomainMark } from "../domain-mark.tsx";
import { isEnded, isSoonUnpayable, isUnpayable, nearnessOf, mayRenew, type DomainRow } from "../domain-state.rules.ts";
import type { DomainColumn } from "./list-view.rules.ts";
import { useAutoRenew } from "../use-auto-renew.ts";
import { useLabels } from "../labels/index.ts";
import { useShield } from "../use-shield.ts";

/**
 * The columns of the domain list that are shown. `isReadOnly`: whether the rows are out of date, so that nothing can be changed.
 */
export function useDomainColumns(
  isReadOnly: boolean,
  shown: readonly DomainColumn[],
  hasSubaccounts: boolean,
): readonly TableHeader<DomainRow>[] {
  const every = useEveryColumn(isReadOnly);
  const account = useAccountColumn<DomainRow>();
  const wanted = shown.join(",");
  // The columns stay the same objects while nothing about them changes, so that the rows need not be rendered again.
  return useMemo(() => {
    const [name, ...columns] = every;
    const chosen = columns.filter(({ value }) => wanted.split(",").includes(value));
    return [...(name === undefined ? [] : [name]), ...(hasSubaccounts ? [account] : []), ...chosen];
  }, [every, account, wanted, hasSubaccounts]);
}

function useEveryColumn(isReadOnly: boolean): readonly TableHeader<DomainRow>[] {
  const t = useTranslations("domains.list");
  const now = useNow();
  // A card has room for details that a narrow table does not have.
  const narrow = useWidth() === "narrow";
  return useMemo(
    () => [
      {
        text: t("domain"),
        value: "domainname",
        least: 220,
        sortable: true,
        cell: ({ itemid, unicodename, domainname, account }) => (
          <RowLink to="domainStatus" params={{ itemID: itemid }} account={account} className="np-domain-link">
            <DomainName name={unicodename} ascii={domainname} />
          </RowLink>
        ),
      },
      {
        text: t("status"),
        value: "status",
        width: 196,
        card: "line",
        cell: (row) => <DomainMark domain={row} />,
      },
      {
        text: t("expires"),
        value: "expiredate",
        sortable: true,
        width: 124,
        card: "line",
        cell: ({ expiredate }) => expiredate && <DateTime value={expiredate} />,
      },
      {
        text: t("left"),
        value: "left",
        hideText: true,
        width: 132,
        ...(narrow ? {} : { hideBelow: 1080 as const }),
        card: "line",
        cell: (row) => <TimeLeft row={row} now={now} />,
      },
      {
        text: t("renews"),
        value: "renewaldate",
        sortable: true,
        width: 128,
        card: "none",
        cell: ({ renewaldate }) => renewaldate && <DateTime value={renewaldate} />,
      },
      {
        text: t("registered"),
        value: "createddate",
        sortable: true,
        width: 124,
        card: "none",
        cell: ({ createddate }) => createddate && <DateTime value={createddate} />,
      },
      {
        text: t("autorenew"),
        value: "autorenew",
        width: 112,
        card: "control",
        hasControl: mayRenew,
        cell: (row) => <RenewalSwitch row={row} isReadOnly={isReadOnly} />,
      },
      {
        text: t("shield"),
        value: "whoisshield",
        width: 112,
        hideBelow: 1280,
        card: "none",
        cell: (row) => <ShieldSwitch row={row} isReadOnly={isReadOnly} />,
      },
      {
        text: t("labels"),
        value: "labels",
        width: 160,
        ...(narrow ? {} : { hideBelow: 1080 as const }),
        card: "line",
        cell: ({ labels }) => <RowLabels of={labels} />,
      },
      {
        text: t("idn"),
        value: "idn",
        width: 128,
        hideBelow: 1280,
        card: "none",
        cell: ({ domainname, unicodename }) => (
          <span className="np-mono np-mono-s np-quiet" translate="no" title={domainname === unicodename ? undefined : domainname}>
            {domainname === unicodename ? "" : domainname}
          </span>
        ),
      },
      {
        text: t("dns"),
        value: "dns",
        width: 208,
        hideBelow: 1280,
        card: "line",
        cell: (row) => <DnsState row={row} />,
      },
      {
        text: t("owner"),
        value: "owner",
        width: 168,
        hideBelow: 1280,
        card: "none",
        cell: ({ owner }) => (
          <span className="np-ellipsis" title={owner}>
            {owner}
          </span>
        ),
      },
      {
        text: t("dnssec"),
        value: "dnssec",
        width: 132,
        hideBelow: 1280,
        card: "none",
        cell: ({ dnssecstatus }) => <CodeStatus code={dnssecstatus} />,
      },
      {
        text: t("registryLock"),
        value: "registrylock",
        width: 232,
        card: "line",
        cell: ({ registrylock }) => <RegistryLock lock={registrylock} />,
      },
    ],
    [t, now, narrow, isReadOnly],
  );
}

/** How many labels a row shows. The others are only counted, with their names in a tooltip. */
const SHOWN_LABELS = 2;

function RowLabels({ of }: { of: readonly number[] }) {
  const t = useTranslations("domains.list");
  const { data } = useLabels();
  const labels = (data?.data ?? []).filter(({ labelid }) => of.includes(labelid));
  const rest = labels.slice(SHOWN_LABELS);
  return (
    <span className="np-row np-row-labels">
      {labels.slice(0, SHOWN_LABELS).map(({ labelid, title, color }) => (
        <Label key={labelid} color={color}>
          {title}
        </Label>
      ))}
      {rest.length > 0 && (
        <span className="np-soft" title={rest.map(({ title }) => title).join(", ")}>
          {t("moreLabels", { count: rest.length })}
        </span>
      )}
    </span>
  );
}

/** The state of a row's registry lock. An open lock is highlighted, because anyone in the account can make changes now. */
function RegistryLock({ lock }: { lock: DomainRow["registrylock"] }) {
  const isCard = useWidth() === "narrow";
  const t = useTranslations(isCard ? "domains.list.lockCard" : "domains.list.lock");
  const format = useFormat();
  const now = useNow();
  if (lock === undefined) return <span />;
  // A card shows only locks that exist, whereas a column also shows that there is none.
  if (lock.state === "off") return isCard ? <span /> : <span className="np-quiet">{t("off")}</span>;
  if (lock.state === "on") return <StatusMark tone="active">{t("on")}</StatusMark>;
  const { until } = lock;
  const isToday = format.daysUntil(until, now) === 0;
  return (
    <StatusMark tone="needs">
      <span title={format.dateTime(until)}>
        {new Date(until) <= now
          ? t("overdue")
          : t("open", { at: isToday ? format.time(until) : `${format.date(until)}, ${format.time(until)}` })}
      </span>
    </StatusMark>
  );
}

const SIGNED = 20_803;

/**
 * Whether name servers answer for a domain, and whether its answers are signed. A broken chain is shown by the mark beside the
 * name.
 */
function DnsState({ row: { status, dnsstatus, dnssecstatus } }: { row: DomainRow }) {
  const t = useTranslations("domains.list");
  if (isEnded({ status })) return <span />;
  return (
    <span className="np-row np-gap-8">
      <CodeStatus code={dnsstatus} />
      {dnssecstatus === SIGNED && <span className="np-small np-quiet">{t("dnssec")}</span>}
    </span>
  );
}

function TimeLeft({ row, now }: { row: DomainRow; now: Date }) {
  const format = useFormat();
  if (row.expiredate === null || isEnded(row)) return <span />;
  const near = nearnessOf(row, now);
  return (
    <span
      className={
        near === null
          ? "np-quiet"
          : near === "urgent"
            ? "np-time-left np-problem-text np-strong"
            : "np-time-left np-needs-text np-strong"
      }
      title={format.dateTime(row.expiredate)}
    >
      {near !== null && <Icon of={near === "urgent" ? IconAlertTriangle : IconClock} size="s" />}
      {format.relative(row.expiredate, now)}
    </span>
  );
}

/** Why the switches of a row are disabled: a domain can be changed only in the account to which it belongs. */
function useNotFromHere({ account }: DomainRow): string | undefined {
  const t = useTranslations("shell.account");
  return account && t("notFromHere", { name: account.name });
}

function ShieldSwitch({ row, isReadOnly }: { row: DomainRow; isReadOnly: boolean }) {
  const t = useTranslations("domains");
  const { change, isPending } = useShield();
  const { permissions } = useSession();
  const notFromHere = useNotFromHere(row);
  const { itemid, unicodename, whoisshield, shieldoffered } = row;
  if (!shieldoffered || isEnded(row) || row.status === 202) return <span className="np-quiet">{t("list.shieldNone")}</span>;
  const isAllowed = permissions.has("domain_manage");
  return (
    <Switch
      aria-label={t("list.shieldOf", { name: unicodename })}
      title={notFromHere ?? (isAllowed ? undefined : t("renewal.noRight"))}
      checked={whoisshield}
      disabled={isReadOnly || !isAllowed || isPending || notFromHere !== undefined}
      onChange={(next) => change({ itemid, unicodename, shield: next })}
    />
  );
}

function RenewalSwitch({ row, isReadOnly }: { row: DomainRow; isReadOnly: boolean }) {
  const t = useTranslations("domains");
  const { change } = useAutoRenew();
  const now = useNow();
  const { permissions } = useSession();
  const notFromHere = useNotFromHere(row);
  const { itemid, unicodename, autorenew, expiredate } = row;
  if (!mayRenew(row)) return <span className="np-quiet">{t("list.noRenewal")}</span>;
  const isAllowed = permissions.has("domain_manage");
  return (
    <label className="np-check">
      <Switch
        aria-label={t("list.autorenewOf", { name: unicodename })}
        title={notFromHere ?? (isAllowed ? undefined : t("renewal.noRight"))}
        checked={autorenew}
        disabled={isReadOnly || !isAllowed || notFromHere !== undefined}
        onChange={(next) => change({ itemid, unicodename, expiredate, autorenew: next })}
      />
      <span aria-hidden="true">{autorenew ? t("list.on") : t("list.off")}</span>
      {isUnpayable(row) && !isSoonUnpayable(row, now) && (
        <Hint text={t("list.unpayableText")}>
          <span>
            <StatusMark tone="needs">
              <span className="np-visually-hidden">{t("list.unpayableText")}</span>
            </StatusMark>
          </span>
        </Hint>
      )}
    </label>
  );
}
