import { promotions } from "@nameplane/contracts/backoffice/operations";
import type { PromotionRow } from "@nameplane/contracts/backoffice/promotions/promotions";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffButton, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { stateTones, usePromotionWords } from "./use-promotion-words.ts";

/** Promotions with their state and the discounts given so far. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("promotions");
  const title = useTranslations("staff.title");
  const list = useApiQuery(promotions, {});
  const pages = useLocalPages(list.data?.data ?? [], { sortBy: "starts", listSize: 50 });
  const columns = useColumns(list.data?.data.some(({ brand }) => brand !== null) ?? false);
  const make = (
    <StaffButton to="promotionNew" variant="primary">
      {t("make")}
    </StaffButton>
  );
  return (
    <Page title={title("promotions")} sub={t("sub")} actions={list.data && list.data.data.length > 0 ? make : undefined}>
      <DataTable<PromotionRow>
        {...pages}
        label={title("promotions")}
        headers={columns}
        rowKey={({ promotionid }) => promotionid}
        rowName={({ name }) => name}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={
          <EmptyState plain title={t("none.title")} actions={make}>
            {t("none.body")}
          </EmptyState>
        }
      />
    </Page>
  );
}

function useColumns(hasBrands: boolean): readonly TableHeader<PromotionRow>[] {
  const t = useTranslations("promotions");
  const words = usePromotionWords();
  return [
    {
      text: t("column.name"),
      value: "name",
      names: true,
      sortable: true,
      least: 200,
      card: "title",
      cell: ({ promotionid: id, name }) => (
        <StaffLink to="promotion" params={{ id }}>
          {name}
        </StaffLink>
      ),
    },
    {
      text: t("column.state"),
      value: "state",
      width: 140,
      card: "pair",
      cell: ({ state }) => <StatusMark tone={stateTones[state]}>{t(`state.${state}`)}</StatusMark>,
    },
    ...(hasBrands
      ? [
          {
            text: t("column.brand"),
            value: "brand",
            width: 150,
            card: "pair" as const,
            cell: ({ brand }: PromotionRow) => brand?.name ?? <span className="np-soft">{t("operator")}</span>,
          },
        ]
      : []),
    {
      text: t("column.code"),
      value: "needsCode",
      width: 130,
      card: "pair",
      cell: ({ needsCode }) => t(needsCode ? "withCode" : "withoutCode"),
    },
    {
      text: t("column.starts"),
      value: "starts",
      sortable: true,
      width: 130,
      card: "pair",
      cell: ({ starts }) => <DateTime value={starts} />,
    },
    {
      text: t("column.ends"),
      value: "ends",
      width: 130,
      card: "pair",
      cell: ({ ends }) => (ends === null ? <span className="np-soft">{t("untilStopped")}</span> : <DateTime value={ends} />),
    },
    {
      text: t("column.items"),
      value: "items",
      sortable: true,
      width: 90,
      align: "right",
      card: "pair",
      cell: ({ items }) => items,
    },
    {
      text: t("column.given"),
      value: "given",
      width: 150,
      align: "right",
      card: "pair",
      cell: ({ given }) => given.map(({ currency, minor }) => <div key={currency}>{words.money(minor, currency)}</div>),
    },
  ];
}
