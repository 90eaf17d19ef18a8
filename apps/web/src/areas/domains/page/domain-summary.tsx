import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Summary, type Verdict } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { isEnded, type Domain } from "../domain-state.rules.ts";

/** The summary at the top of the page: state, next date, DNS and DNSSEC. */
export function DomainSummary({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.summary");
  const format = useFormat();
  const next = useNextVerdict();
  const servers = t("servers", { count: domain.nameservers.length });
  // The individual statuses at the registry are shown in a panel of their own.
  const since = domain.createddate === null ? undefined : t("since", { date: format.date(domain.createddate) });
  return (
    <Summary
      verdicts={[
        { key: "next", label: t("next"), ...next(domain) },
        { key: "registry", label: t("registry"), value: <CodeStatus code={domain.status} />, note: since },
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
  const t = useTranslations("domainpage.summary");
  const format = useFormat();
  const price = usePriceText();
  const yearly = ({ renewprice }: Domain) => renewprice && t("price", { price: price(renewprice) });
  return (domain) => {
    const { status, expiredate, deletesat, restoreprice, renewalmode, milestones } = domain;
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
    if (expiredate === null) return { value: t("none") };
    const renews = milestones.find(({ kind }) => kind === "renews")?.at;
    const mode = renewalmode ?? "manual";
    const isPlanned = renews !== undefined && (mode === "auto" || mode === "once");
    return {
      value: t("expires", { date: format.date(expiredate) }),
      note: isPlanned ? t(`planned.${mode}`, { date: format.date(renews) }) : t(`mode.${mode}`),
    };
  };
}
