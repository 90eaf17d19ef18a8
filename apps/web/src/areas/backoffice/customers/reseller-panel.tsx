import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";

/** A reseller's name and contact details, and the defaults for its new domains. */
export function ResellerPanel({ customer: { reseller } }: { customer: CustomerPage }) {
  const t = useTranslations("customers.reseller");
  const { locale } = useFormat();
  if (reseller === null) return null;
  const { email, abuseemail, phone, url, vatratebasispoints: rate, nameservers, defaultowner } = reseller;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const mailed = (address: string) => address !== "" && <a href={`mailto:${address}`}>{address}</a>;
  return (
    <Panel flush title={t("panel")}>
      <KeyValue
        facts={[
          { key: "name", label: t("publicname"), value: reseller.publicname },
          { key: "email", label: t("email"), value: mailed(email) },
          { key: "phone", label: t("phone"), value: phone },
          { key: "url", label: t("url"), value: url },
          { key: "abuse", label: t("abuseemail"), value: mailed(abuseemail) },
          { key: "rate", label: t("rateShort"), value: rate === null ? "" : percent.format(rate / 10_000) },
          { key: "servers", label: t("servers"), value: nameservers.length === 0 ? t("serversOfBrand") : nameservers.join(", ") },
          { key: "owner", label: t("owner"), value: defaultowner?.name ?? t("ownerOfAccount") },
        ]}
      />
    </Panel>
  );
}
