import { serviceList } from "@nameplane/contracts/products/operations";
import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { Service } from "./own-service.ts";
import { readServiceFilter } from "./service-filter.rules.ts";
import { PlanActs } from "./plan-acts.tsx";

const limits = [10, 20, 25, 50, 100] as const;

/** The services of the account that the filters in the address let through, or only those of one type. */
export function useServices(type?: ServicePage) {
  const { query, search, setFilter, tableProps } = useListScreen({ orderby: "name", desc: false, sortable: [] });
  const filter = readServiceFilter(search);
  const list = useApiList(serviceList, {
    ...(type === undefined ? {} : { type }),
    ...filter,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  return { list, tableProps, filter, setFilter };
}

export function ServiceTable({
  services: { list, tableProps, filter, setFilter },
  empty,
}: {
  services: ReturnType<typeof useServices>;
  empty: ReactNode;
}) {
  const t = useTranslations("services.list");
  const { locale } = useFormat();
  const headers: readonly TableHeader<Service>[] = [
    {
      text: t("name"),
      value: "name",
      cell: ({ name, type, serviceid }) => (
        <RouteLink to="service" params={{ type, serviceID: serviceid }} className="np-strong">
          {name}
        </RouteLink>
      ),
    },
    {
      text: t("product"),
      value: "product",
      width: 180,
      card: "line",
      cell: ({ product, carries }) => (
        <>
          {product[locale]}
          {carries && <div className="np-small np-soft">{t("carried", { count: carries.days, plan: carries.plan[locale] })}</div>}
        </>
      ),
    },
    {
      text: t("status"),
      value: "status",
      width: 180,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
    {
      text: t("since"),
      value: "started",
      width: 130,
      hideBelow: 1280,
      card: "pair",
      cell: ({ started }) => started && <DateTime value={started} />,
    },
    {
      text: t("paidUntil"),
      value: "paiduntil",
      width: 130,
      card: "pair",
      cell: ({ paiduntil, ended }) => (ended ?? paiduntil) && <DateTime value={ended ?? paiduntil ?? ""} />,
    },
    {
      text: t("renewal"),
      value: "renewal",
      width: 180,
      hideBelow: 1080,
      card: "pair",
      cell: ({ renewal, renews, ended }) => (renews === null || ended !== null ? null : t(`renewals.${renewal}`)),
    },
    {
      text: t("acts"),
      value: "acts",
      width: 270,
      card: "line",
      cell: (service) => (
        <div className="np-row np-wrap np-gap-8">
          <PlanActs service={service} />
        </div>
      ),
    },
  ];
  const clear = () => void setFilter({ state: undefined, product: undefined, text: undefined, before: undefined });
  return (
    <DataTable<Service>
      label={t("label")}
      headers={headers}
      items={list.data?.data ?? []}
      rowKey={({ serviceid }) => serviceid}
      rowName={({ name }) => name}
      {...tableProps(list.data?.total ?? 0)}
      state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
      empty={empty}
      filtered={Object.keys(filter).length > 0}
      emptyByFilter={
        <EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>}>
          {t("noneText")}
        </EmptyState>
      }
    />
  );
}
