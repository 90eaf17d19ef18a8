import { useTranslations } from "use-intl";
import { ContactLink } from "../../app/brand/contact-link.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner, type BannerTone } from "../../ui/feedback/banner.tsx";
import { Summary, type Verdict } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { useNow } from "../../ui/text/date-time.tsx";
import { usePriceText } from "../orders/index.ts";
import { ActSlot } from "./acts/act-slot.tsx";
import { alarmOf, isEnded, type Alarm, type Domain } from "./domain-state.rules.ts";

const tones: Readonly<Record<Alarm, BannerTone>> = {
  soon: "needs",
  verify: "needs",
  expired: "needs",
  restorable: "problem",
  suspended: "problem",
  ended: "info",
};

/** What somebody has to know of this domain before anything else; nothing when all is well. */
export function DomainAlarm({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.banner");
  const format = useFormat();
  const now = useNow();
  const alarm = alarmOf(domain, now);
  if (alarm === null) return null;
  const { unicodename, expiredate, deletesat } = domain;
  const us = { us: () => <ContactLink about={unicodename} /> };
  const action = <ActSlot slot="alarm" domain={domain} />;
  if (alarm === "soon") {
    return (
      <Banner
        tone={tones.soon}
        action={action}
        title={t("soonTitle", { when: expiredate ? format.relative(expiredate, now) : "" })}
      >
        {t.rich("soonText", us)}
      </Banner>
    );
  }
  if (alarm === "restorable") {
    return (
      <Banner tone={tones.restorable} action={action} title={t("restoreTitle")}>
        {deletesat === null
          ? t.rich("restoreText", us)
          : t.rich("restoreUntil", { ...us, date: format.date(deletesat) })}
      </Banner>
    );
  }
  const lastSafe = domain.milestones.find(({ kind }) => kind === "lastsafe");
  if (alarm === "expired" && lastSafe !== undefined)
    return (
      <Banner tone={tones.expired} action={action} title={t("expiredTitle")}>
        {t.rich("expiredUntil", { ...us, date: format.date(lastSafe.at), when: format.relative(lastSafe.at, now) })}
      </Banner>
    );
  if (alarm === "suspended" && isHeldByRegistry(domain))
    return (
      <Banner tone={tones.suspended} action={action} title={t("heldTitle")}>
        {t.rich("heldText", { ...us, registry: domain.registryname })}
      </Banner>
    );
  return (
    <Banner tone={tones[alarm]} action={action} title={t(`${alarm}Title`)}>
      {t.rich(`${alarm}Text`, us)}
    </Banner>
  );
}

const isHeldByRegistry = ({ registrystatuses }: Domain): boolean =>
  registrystatuses.some((status) => status.toLowerCase() === "serverhold");

/** State, next date, and how DNS and DNSSEC stand: the summary on top of the page. */
export function DomainSummary({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.summary");
  const format = useFormat();
  const next = useNextVerdict();
  const servers = t("servers", { count: domain.nameservers.length });
  const statuses = domain.registrystatuses.join(", ");
  const since = domain.createddate === null ? null : format.date(domain.createddate);
  const registryNote =
    since === null
      ? statuses
      : statuses === ""
        ? t("sinceOnly", { date: since })
        : t("since", { statuses, date: since });
  return (
    <Summary
      verdicts={[
        { key: "next", label: t("next"), ...next(domain) },
        { key: "registry", label: t("registry"), value: <CodeStatus code={domain.status} />, note: registryNote },
        {
          key: "dns",
          label: t("dns"),
          value: <CodeStatus code={domain.dnsstatus} />,
          note: domain.zone ? t("serial", { servers, serial: String(domain.zone.serial) }) : servers,
        },
        { key: "dnssec", label: t("dnssec"), value: <CodeStatus code={domain.dnssecstatus} /> },
      ]}
    />
  );
}

function useNextVerdict(): (domain: Domain) => Pick<Verdict, "value" | "note"> {
  const t = useTranslations("domains.page.summary");
  const format = useFormat();
  const price = usePriceText();
  const yearly = ({ renewprice }: Domain) => renewprice && t("price", { price: price(renewprice) });
  return (domain) => {
    const { status, autorenew, expiredate, deletesat, restoreprice } = domain;
    if (isEnded(domain)) return { value: t("ended") };
    if (status === 503) {
      return {
        value: t("restorable"),
        note: restoreprice
          ? t("restorePrice", { price: price(restoreprice) })
          : deletesat && t("until", { date: format.date(deletesat) }),
      };
    }
    if (status === 504) return { value: t("stoppedRenewable"), note: yearly(domain) };
    if (expiredate !== null && autorenew)
      return { value: t("expires", { date: format.date(expiredate) }), note: t("on") };
    if (expiredate !== null) return { value: t("stops", { date: format.date(expiredate) }), note: t("off") };
    return { value: t("none") };
  };
}
