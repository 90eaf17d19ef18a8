import { priceGroups } from "@nameplane/contracts/backoffice/operations";
import type { PriceGroupPage } from "@nameplane/contracts/backoffice/price-groups";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { pathOf, StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { GroupDrawer } from "./group-drawer.tsx";

type Open = { readonly row: PriceGroupPage | null } | null;

/** Price groups: the group that each takes its prices from, its margins, and how many customers buy by it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("prices.groups");
  const title = useTranslations("staff.title");
  const list = useApiQuery(priceGroups, {});
  const [open, setOpen] = useState<Open>(null);
  const pages = useLocalPages(list.data?.data ?? [], { sortBy: "name", listSize: 50 });
  const columns = useColumns((list.data?.brands.length ?? 0) > 1, (row) => setOpen({ row }));
  return (
    <Page
      title={title("priceGroups")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="prices">{title("prices")}</StaffLink> },
            { key: "here", content: title("priceGroups") },
          ]}
        />
      }
      actions={
        list.data && (
          <Button variant="primary" onClick={() => setOpen({ row: null })}>
            {t("make")}
          </Button>
        )
      }
    >
      <DataTable<PriceGroupPage>
        {...pages}
        label={title("priceGroups")}
        headers={columns}
        rowKey={({ groupid }) => groupid}
        rowName={({ name }) => name}
        listSize={50}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
      />
      {open !== null && list.data && (
        <GroupDrawer row={open.row} groups={list.data.data} brands={list.data.brands} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

function useColumns(hasBrands: boolean, onEdit: (row: PriceGroupPage) => void): readonly TableHeader<PriceGroupPage>[] {
  const t = useTranslations("prices.groups");
  const prices = useTranslations("prices");
  const format = useFormat();
  return [
    {
      text: prices("group"),
      value: "name",
      names: true,
      sortable: true,
      least: 160,
      card: "title",
      cell: ({ groupid, name }) => (
        <Link to={pathOf({ to: "prices" })} search={{ group: groupid }}>
          {name}
        </Link>
      ),
    },
    ...(hasBrands
      ? [
          {
            text: prices("brand"),
            value: "brand",
            width: 170,
            card: "pair" as const,
            cell: ({ brand }: PriceGroupPage) => brand.name,
          },
        ]
      : []),
    {
      text: prices("parent"),
      value: "parent",
      width: 200,
      card: "pair",
      cell: ({ parent }) => parent?.name ?? <span className="np-soft">{prices("alone")}</span>,
    },
    {
      text: t("margins"),
      value: "margins",
      least: 200,
      card: "pair",
      cell: ({ parent, margins }) =>
        parent !== null && (
          <div>
            {margins.length === 0 && <span className="np-soft">{t("same")}</span>}
            {margins.map(({ currency, basisPoints }) => (
              <div key={currency} className="np-num">
                {t("margin", {
                  currency,
                  percent: `${basisPoints > 0 ? "+" : ""}${format.percent(basisPoints / 10_000, basisPoints % 100 === 0 ? 0 : 2)}`,
                })}
              </div>
            ))}
          </div>
        ),
    },
    {
      text: prices("customers"),
      value: "customers",
      width: 130,
      align: "right",
      card: "pair",
      cell: ({ groupid, customers }) => (
        <Link to={pathOf({ to: "customers" })} search={{ groupid }}>
          {prices("customersCount", { count: customers })}
        </Link>
      ),
    },
    {
      text: t("edit"),
      value: "edit",
      hideText: true,
      width: 120,
      align: "right",
      card: "control",
      cell: (row) => (
        <Button size="sm" onClick={() => onEdit(row)}>
          {t("edit")}
          <span className="np-visually-hidden"> {row.name}</span>
        </Button>
      ),
    },
  ];
}
