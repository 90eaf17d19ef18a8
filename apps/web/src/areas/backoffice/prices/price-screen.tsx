import type { AnswerOf } from "@nameplane/contracts";
import { price } from "@nameplane/contracts/backoffice/operations";
import type { PriceAmount } from "@nameplane/contracts/backoffice/prices";
import { currencies } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Switch } from "../../../ui/form/choices.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../../ui/layout/page.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { PriceDrawer } from "./price-drawer.tsx";
import { AmountTable } from "../../../ui/table/amount-table.tsx";
import { usePriceWords } from "./use-price-words.ts";
import "./prices.css";

type Answer = AnswerOf<typeof price>;

/** The prices of one TLD or service in one price group: present prices, planned changes, and who changed what. */
export function Screen(): React.JSX.Element {
  const { group, kind, name } = useStaffParams("price");
  const t = useTranslations("prices");
  const { data, error, refetch } = useApiQuery(price, { groupid: group, subject: `${kind}:${name}` });
  if (data !== undefined) return <PricePage answer={data} />;
  const isMissing = error instanceof ApiError && error.code === resultCodes.notFound;
  return (
    <Page width="form" title={name} crumbs={<Crumbs here={name} />}>
      <Panel flush>
        {isMissing ? (
          <EmptyState title={t("missingPage")} actions={<StaffButton to="prices">{t("toList")}</StaffButton>} />
        ) : error ? (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="prices">{title("prices")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}

function PricePage({ answer }: { answer: Answer }) {
  const t = useTranslations("prices");
  const [isOpen, setOpen] = useState(false);
  const { group, name, maychange, changes } = answer;
  useTitle(name);
  return (
    <Page
      width="form"
      title={name}
      crumbs={<Crumbs here={name} />}
      actions={
        maychange && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t("change")}
          </Button>
        )
      }
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <NowPanel answer={answer} />
          <ChangesPanel subject={answer.subject} changes={changes} mayChange={maychange} />
        </div>
        <Panel flush title={t("facts")}>
          <KeyValue
            facts={[
              { key: "group", label: t("group"), value: group.name },
              { key: "brand", label: t("brand"), value: group.brand.name },
              { key: "parent", label: t("parent"), value: group.parent?.name ?? t("alone") },
              { key: "customers", label: t("customers"), value: t("customersCount", { count: group.customers }) },
            ]}
          />
        </Panel>
      </div>
      {isOpen && <PriceDrawer answer={answer} onClose={() => setOpen(false)} />}
    </Page>
  );
}

/** The current prices. At first only the shortest period of each act is shown; a switch shows the others. */
function NowPanel({ answer: { offers, subject, group } }: { answer: Answer }) {
  const t = useTranslations("prices");
  const words = usePriceWords();
  const [isAll, setAll] = useState(false);
  const shortest = offers.filter(({ operation }, index) => offers.findIndex((each) => each.operation === operation) === index);
  const shown = isAll ? offers : shortest;
  return (
    <Panel
      flush
      title={t("now")}
      aside={offers.length > shortest.length && <Switch label={t("allPeriods")} checked={isAll} onChange={setAll} />}
    >
      <AmountTable label={t("now")}>
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className="np-right">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((offer) => (
            <tr key={`${offer.operation} ${offer.months}`}>
              <th scope="row">
                {words.act(offer, subject)}
                <span className="np-small np-soft np-price-line">{words.period(offer)}</span>
                <CostLine amount={offer.amounts[0]} />
              </th>
              {currencies.map((currency) => (
                <td key={currency} className="np-right">
                  <NowAmount
                    amount={offer.amounts.find((each) => each.currency === currency)}
                    parent={group.parent?.name ?? ""}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </AmountTable>
    </Panel>
  );
}

/** What the registry charges us, in the currency of the registry. */
function CostLine({ amount }: { amount: PriceAmount | undefined }) {
  const t = useTranslations("prices");
  const words = usePriceWords();
  if (amount === undefined || amount.cost === null) return null;
  const { minor, currency } = amount.cost;
  return <span className="np-small np-soft np-price-line">{t("costs", { cost: words.money(minor, currency) })}</span>;
}

function NowAmount({ amount, parent }: { amount: PriceAmount | undefined; parent: string }) {
  const t = useTranslations("prices");
  const words = usePriceWords();
  if (amount === undefined || amount.netMinor === null) return <StatusMark tone="needs">{t("noPrice")}</StatusMark>;
  const { netMinor, currency, isfrom, stated, cost, marginMinor, marginBasisPoints, isbelow } = amount;
  return (
    <span className="np-amount-cell">
      <span className="np-num np-nowrap">
        {isfrom && `${t("from")} `}
        {words.amount(netMinor, currency)}
      </span>
      {stated === "derived" && <span className="np-small np-soft">{t("derived", { parent })}</span>}
      {isbelow && <StatusMark tone="problem">{t("belowCost")}</StatusMark>}
      {marginMinor !== null && (
        <span className="np-small np-num np-soft">
          {marginBasisPoints === null
            ? t("marginAmount", { margin: words.amount(marginMinor, currency) })
            : t("marginIs", { margin: words.amount(marginMinor, currency), share: words.share(marginBasisPoints) })}
        </span>
      )}
      {cost !== null && marginMinor === null && <span className="np-small np-soft">{t("noRate")}</span>}
    </span>
  );
}
