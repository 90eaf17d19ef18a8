import {
  resaleAffiliate,
  resaleAffiliates,
  resaleProgramme,
  setResaleProgramme,
} from "@nameplane/contracts/affiliates/operations";
import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import { soldKinds } from "@nameplane/contracts/affiliates/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiList, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { DecideDrawer } from "./decide-drawer.tsx";
import { toneOfCommission } from "./earnings.tsx";
import { ProgrammeEditor, type SaveProgramme } from "./programme-panel.tsx";
import { ResalePayouts } from "./resale-payouts.tsx";
import { toneOfAffiliate } from "./tones.ts";
import { useAffiliateWords } from "./use-affiliate-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** The affiliate programme of a reseller's own brand: its terms, who takes part, and what is paid out. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("resaleaffiliates");
  const title = useTranslations("routes.title");
  const { permissions } = useViewer();
  return (
    <Page title={title("resaleAffiliates")} sub={t("sub")}>
      {permissions.has("resale_view") ? <Loading /> : <EmptyState title={t("noRightTitle")}>{t("noRightText")}</EmptyState>}
    </Page>
  );
}

function Loading() {
  const t = useTranslations("resaleaffiliates");
  const [brandid, setBrand] = useState<string | null>(null);
  const { data, error, refetch } = useApiQuery(resaleProgramme, brandid === null ? {} : { brandid });
  const why = useTranslations("affiliatedesk.programme");
  const change = useApiMutation(setResaleProgramme, { call: { handled: true, why: why("why") } });
  if (data === undefined && error?.name === "NotFound")
    return (
      <EmptyState plain title={t("noBrandTitle")}>
        {t("noBrandText")}
      </EmptyState>
    );
  if (data === undefined)
    return (
      <Panel flush>
        {error === null ? (
          <LoadingPanel lines={6} />
        ) : (
          <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  const save: SaveProgramme = (input, then) => change.mutate({ input: { ...input, brandid: data.brandid } }, then);
  return (
    <div className="np-col np-gap-20">
      {data.brands.length > 1 && (
        <SelectField
          label={t("brand")}
          value={data.brandid}
          onChange={setBrand}
          options={data.brands.map(({ brandid: value, name: label }) => ({ value, label }))}
        />
      )}
      <p className="np-soft">{t(data.ismerchant ? "merchantText" : "agentText")}</p>
      <ProgrammeEditor
        key={data.brandid}
        programme={data.programme}
        version={data.version}
        mayEdit={data.maychange}
        path={resaleProgramme.path}
        save={save}
        isPending={change.isPending}
      />
      <Affiliates mayDecide={data.maychange} />
      <ResalePayouts mayPay={data.maypay} />
    </div>
  );
}

function Affiliates({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations("affiliatedesk");
  const own = useTranslations("resaleaffiliates");
  const [open, setOpen] = useState<StaffAffiliate | null>(null);
  const { query, tableProps } = useListState({ orderby: "asked", desc: true, sortable: [] }, 20);
  const list = useApiList(resaleAffiliates, { page: query.page, limit: limits.find((limit) => limit === query.limit) ?? 20 });
  return (
    <section className="np-col np-gap-12" aria-label={own("list")}>
      <h2>{own("list")}</h2>
      <DataTable<StaffAffiliate>
        label={own("list")}
        headers={useColumns(mayDecide ? setOpen : null)}
        items={list.data?.data ?? []}
        rowKey={({ account }) => account.accountid}
        rowName={({ name }) => name}
        listSize={null}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
      />
      {open !== null && (
        <DecideDrawer row={open} isResale onClose={() => setOpen(null)}>
          <Commissions number={open.account.number} />
        </DecideDrawer>
      )}
    </section>
  );
}

function useColumns(onOpen: ((row: StaffAffiliate) => void) | null): readonly TableHeader<StaffAffiliate>[] {
  const t = useTranslations("affiliatedesk");
  const words = useAffiliateWords();
  const count = (text: string, value: "visits" | "signups"): TableHeader<StaffAffiliate> => ({
    text,
    value,
    width: 110,
    align: "right",
    card: "pair",
    hideBelow: 1280,
    cell: (row) => row[value],
  });
  const sum = (text: string, value: "pendingMinor" | "dueMinor" | "paidMinor"): TableHeader<StaffAffiliate> => ({
    text,
    value,
    width: 130,
    align: "right",
    card: "pair",
    cell: ({ sums }) => (
      <span className="np-num np-nowrap">{sums.map((each) => words.amount(each[value], each.currency)).join(", ") || "–"}</span>
    ),
  });
  const actOn = ({ state }: StaffAffiliate) => t(state === "asked" ? "decide" : "open");
  return [
    { text: t("name"), value: "name", names: true, least: 140, card: "title", cell: ({ name }) => name },
    {
      text: t("customer"),
      value: "account",
      least: 160,
      card: "pair",
      cell: ({ account }) => `${account.name} (${account.number})`,
    },
    {
      text: t("stateOf"),
      value: "state",
      width: 130,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={toneOfAffiliate[state]}>{t(`state.${state}`)}</StatusMark>,
    },
    count(t("visits"), "visits"),
    count(t("signups"), "signups"),
    sum(t("pending"), "pendingMinor"),
    sum(t("due"), "dueMinor"),
    sum(t("paid"), "paidMinor"),
    ...(onOpen === null
      ? []
      : [
          {
            text: t("decide"),
            value: "decide",
            width: 120,
            card: "pair",
            // The accessible name begins with the visible text, so that the button can be pressed by voice (WCAG 2.2, 2.5.3).
            cell: (row: StaffAffiliate) => (
              <Button size="sm" onClick={() => onOpen(row)} aria-label={`${actOn(row)}: ${row.name}`}>
                {actOn(row)}
              </Button>
            ),
          } as const,
        ]),
  ];
}

/** The latest commissions of an affiliate, with the buyer of each, and why some earned nothing. */
function Commissions({ number }: { number: number }) {
  const t = useTranslations("affiliatedesk.commissions");
  const all = useTranslations("affiliates");
  const format = useFormat();
  const words = useAffiliateWords();
  const { data, error, refetch } = useApiQuery(resaleAffiliate, { number, page: 1, limit: 20 });
  const soldOf = (sold: string) => {
    const kind = soldKinds.find((each) => each === sold);
    return kind === undefined ? "–" : all(`sold.${kind}`);
  };
  return (
    <section className="np-col np-gap-8">
      <h3>{t("title")}</h3>
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ul className="np-col np-gap-12 np-plain-list">
        {(data?.data ?? []).map(({ commissionid, customer, sold, netMinor, amountMinor, currency, state, reason, paid }) => (
          <li key={commissionid} className="np-col np-gap-4">
            <span>
              <strong>{`${customer.name} (${customer.number})`}</strong> {format.date(paid)}
            </span>
            <span>
              {soldOf(sold)}: {words.amount(amountMinor, currency)}{" "}
              <span className="np-soft">{`${t("net")} ${words.amount(netMinor, currency)}`}</span>
            </span>
            <span className="np-row np-gap-8 np-wrap">
              <StatusMark tone={toneOfCommission[state]}>{all(`state.${state}`)}</StatusMark>
              {reason !== "" && <span className="np-soft">{t(`reasons.${reason}`)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
