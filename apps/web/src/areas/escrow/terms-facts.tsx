import type { EscrowTerms } from "@nameplane/contracts/escrow/escrow";
import type { EscrowRole } from "@nameplane/contracts/escrow/escrow-values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { KeyValue, type Fact } from "../../ui/layout/page.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import "./escrow.css";

/** The terms that the parties agree on. `parties` (the seller and the buyer) are shown first. */
export function TermsFacts({ terms, parties }: { terms: EscrowTerms; parties: Readonly<Partial<Record<EscrowRole, string>>> }) {
  const t = useTranslations("escrow.terms");
  const format = useFormat();
  const { currency } = terms;
  const sum = (minor: number) => format.money({ minor, currency });
  const facts: Fact[] = [
    { key: "domain", label: t("domain"), value: <DomainName name={terms.unicodename} ascii={terms.domainname} /> },
    ...(["seller", "buyer"] as const).flatMap((role) => {
      const name = parties[role];
      return name === undefined ? [] : [{ key: role, label: t(role), value: name }];
    }),
    { key: "price", label: t("price"), value: <strong>{sum(terms.priceMinor)}</strong> },
    {
      key: "commission",
      label: t("commission"),
      value: t("commissionText", {
        percent: format.percent(terms.percentBasisPoints / 10_000),
        sum: sum(terms.commissionMinor),
        payer: terms.payer,
      }),
    },
    { key: "days", label: t("inspection"), value: t("days", { count: terms.days }) },
    ...(terms.agreement === ""
      ? []
      : [{ key: "agreement", label: t("agreement"), value: <span className="np-escrow-words">{terms.agreement}</span> }]),
  ];
  return <KeyValue facts={facts} />;
}
