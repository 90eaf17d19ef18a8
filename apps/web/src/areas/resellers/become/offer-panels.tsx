import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { shownPrice, useVatSide } from "../../orders/basket/index.ts";
import type { Offer } from "./become-types.ts";

const facts = ["brand", "prices", "invoices", "customers"] as const;

/** What it means to be a reseller, in four facts. */
export function WhatPanel() {
  const t = useTranslations("become.what");
  return (
    <Panel title={t("title")}>
      <ul className="np-col np-gap-16">
        {facts.map((fact) => (
          <li key={fact}>
            <h3>{t(fact)}</h3>
            <p className="np-soft">{t(`${fact}Text`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the portal costs. Nothing is shown if the brand hides its prices. */
export function CostPanel({ offer: { yearly, startfee } }: { offer: Offer }) {
  const t = useTranslations("become.cost");
  const format = useFormat();
  const side = useVatSide();
  const vat = useTranslations("ui.money")(side);
  if (yearly === null) return null;
  const sum = (price: NonNullable<Offer["yearly"]>) => `${format.money(shownPrice(price, side))} ${vat}`;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <KeyValue
          facts={[
            { key: "yearly", label: t("yearly"), value: sum(yearly) },
            ...(startfee === null ? [] : [{ key: "startfee", label: t("startfee"), value: sum(startfee) }]),
          ]}
        />
        <p className="np-soft">{t("rest")}</p>
      </div>
    </Panel>
  );
}

export function TermsPanel({ offer: { terms } }: { offer: Offer }) {
  const t = useTranslations("become.terms");
  const [own, other] = useLocale() === "sv" ? [terms.sv, terms.en] : [terms.en, terms.sv];
  return (
    <Panel title={t("title")}>
      <p className="np-pre">{own || other || t("none")}</p>
    </Panel>
  );
}
