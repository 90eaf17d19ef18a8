import type { CustomerContact, CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { useTranslations } from "use-intl";
import { localeNames } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import type { Fact } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { ModerationSwitch } from "./moderation-switch.tsx";
import { VatProof } from "./vat-proof.tsx";
import { Money } from "../../../ui/text/money.tsx";

const fact = (label: string, value: Fact["value"]): Fact => ({ key: label, label, value });

/** Who the customer is, its contact details, and the settings of its account. */
export function useCustomerFacts(customer: CustomerPage): readonly Fact[] {
  const t = useTranslations("customers.facts");
  const kindWord = useTranslations("customers.kind");
  const { owner, billing, parent, reseller, settings } = customer;
  const yes = (value: boolean) => t(value ? "yes" : "no");
  return [
    fact(t("kind"), kindWord(customer.kind)),
    ...(parent === null
      ? []
      : [
          fact(
            t("parent"),
            <StaffLink to="customer" params={{ number: String(parent.number) }}>
              {t("named", { name: parent.name, number: String(parent.number) })}
            </StaffLink>,
          ),
        ]),
    fact(t("brand"), customer.brand.name),
    fact(t("since"), <DateTime value={customer.created} show="both" />),
    ...(owner === null
      ? []
      : [
          fact(t(owner.party === "company" ? "orgnr" : "idnr"), owner.idnumber),
          fact(t("person"), `${owner.firstname} ${owner.lastname}`.trim()),
          fact(t("email"), <a href={`mailto:${owner.email}`}>{owner.email}</a>),
          fact(t("phone"), owner.phone === "" ? null : <a href={`tel:${owner.phone.replace(".", "")}`}>{owner.phone}</a>),
          fact(t("address"), <Address of={owner} />),
        ]),
    fact(t("vat"), customer.vatnumber === "" ? null : <VatProof customer={customer} />),
    ...(billing === null ? [] : [fact(t("billing"), <Billing of={billing} />)]),
    ...(customer.reference === "" ? [] : [fact(t("reference"), customer.reference)]),
    fact(t("language"), localeNames[customer.language]),
    ...(reseller === null ? [] : [fact(t("reseller"), reseller.publicname)]),
    fact(t("renewal"), t(settings.defaultrenewal)),
    fact(t("moderates"), <ModerationSwitch customer={customer} />),
    fact(t("twoStep"), yes(settings.enforces2fa)),
    fact(t("dnsNote"), yes(settings.dnsneedsnote)),
    fact(t("dnsSecond"), yes(settings.dnsneedssecond)),
  ];
}

function Address({ of: { street, postcode, city, region, country } }: { of: CustomerContact }) {
  const { locale } = useFormat();
  const name = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
  const lines = [...street, `${postcode} ${city}`.trim(), region, name].filter((line) => line !== "");
  return (
    <address className="np-customer-address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function Billing({ of }: { of: CustomerContact }) {
  return (
    <div className="np-col">
      <span>{of.organization || `${of.firstname} ${of.lastname}`.trim()}</span>
      <a href={`mailto:${of.email}`}>{of.email}</a>
      <Address of={of} />
    </div>
  );
}

/** The terms on which the customer buys, and its balances. */
export function useMoneyFacts({ terms, pricegroup, currency, balances }: CustomerPage): readonly Fact[] {
  const t = useTranslations("customers.money");
  return [
    fact(t("method"), t(terms.method)),
    ...(terms.method === "postpayment"
      ? [fact(t("days"), t("daysOf", { count: terms.paymentdays })), fact(t("limit"), <Money value={terms.creditlimit} />)]
      : []),
    fact(t("group"), pricegroup?.name),
    fact(t("currency"), currency),
    ...(terms.peppolid === "" ? [] : [fact(t("peppolId"), terms.peppolid)]),
    ...(terms.buyerreference === "" ? [] : [fact(t("buyerReference"), terms.buyerreference)]),
    ...balances.flatMap(({ currency: of, prepaidMinor, owedMinor, heldMinor }) => {
      const amount = (key: "prepaid" | "owed" | "held", minor: number): Fact => ({
        key: `${key} ${of}`,
        label: t(key),
        value: <Money value={{ minor, currency: of }} />,
      });
      return [
        amount("prepaid", prepaidMinor),
        amount("owed", owedMinor),
        ...(heldMinor === 0 ? [] : [amount("held", heldMinor)]),
      ];
    }),
  ];
}
