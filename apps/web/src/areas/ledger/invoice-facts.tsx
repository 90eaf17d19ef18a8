import { useTranslations } from "use-intl";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { KeyValue, Panel, type Fact } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { Invoice } from "./invoices.rules.ts";

export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  const { issuedon, dueon, paidon, ordernr, method, note, credits } = invoice;
  const dated = (key: string, label: string, at: string | null): readonly Fact[] =>
    at === null ? [] : [{ key, label, value: <DateTime value={at} /> }];
  return (
    <Panel flush title={t("facts")}>
      <KeyValue
        facts={[
          ...dated("issued", t("issued"), issuedon),
          ...dated("due", t("dueOn"), dueon),
          ...dated("paid", t("paidOn"), paidon),
          ...(ordernr === null ? [] : [{ key: "order", label: t("order"), value: <Order number={ordernr} /> }]),
          ...(credits === null
            ? [{ key: "method", label: t(method === "credit" ? "payment" : "method"), value: t(`methods.${method}`) }]
            : [
                {
                  key: "credits",
                  label: t("credited"),
                  value: (
                    <RouteLink to="invoice" params={{ number: credits.invoiceid }}>
                      {credits.number}
                    </RouteLink>
                  ),
                },
              ]),
          ...(note === "" ? [] : [{ key: "note", label: t("note"), value: note }]),
        ]}
      />
    </Panel>
  );
}

function Order({ number }: { number: number }) {
  const text = `O${number}`;
  if (isBuilt("orderProgress"))
    return (
      <RouteLink to="orderProgress" params={{ number: String(number) }} className="np-mono">
        {text}
      </RouteLink>
    );
  return (
    <RouteLink to="requests" query={{ ordernr: number }} className="np-mono">
      {text}
    </RouteLink>
  );
}

type Party = Invoice["seller"];

/** The seller and the buyer as they were when the invoice was issued. */
export function InvoiceParties({ invoice: { seller, buyer, responsible } }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  return (
    <Panel flush title={t("parties")}>
      <KeyValue
        facts={[
          { key: "seller", label: t("seller"), value: <PartyLines party={seller} /> },
          { key: "buyer", label: t("buyer"), value: <PartyLines party={buyer} /> },
          ...(responsible === null ? [] : [{ key: "responsible", label: t("responsible"), value: responsible }]),
        ]}
      />
    </Panel>
  );
}

function PartyLines({ party: { name, lines, orgnr, vatnumber, number } }: { party: Party }) {
  const t = useTranslations("ledger.invoice");
  const extra = [
    ...lines,
    ...(orgnr === "" ? [] : [t("orgnr", { number: orgnr })]),
    ...(vatnumber === "" ? [] : [t("vatnumber", { number: vatnumber })]),
    ...(number === null ? [] : [t("customer", { number: String(number) })]),
  ];
  return (
    <>
      <div>{name}</div>
      {extra.map((line) => (
        <div key={line} className="np-soft">
          {line}
        </div>
      ))}
    </>
  );
}
