import { servicePlans } from "@nameplane/contracts/backoffice/operations";
import type { PlannedProduct, ServicePlanRow } from "@nameplane/contracts/backoffice/service-plans";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Breadcrumbs, Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { ServicePlanDrawer } from "./service-plan-drawer.tsx";
import { paramsOf } from "./use-price-words.ts";

type Open = { readonly product: PlannedProduct; readonly plan: ServicePlanRow | null } | null;
type Row = Omit<ServicePlanRow, "planid"> & { readonly place: number; readonly planid: number | null };

/** The plans in which services are sold: what each includes, what it costs, and how many services have it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("prices.plans");
  const title = useTranslations("staff.title");
  const list = useApiQuery(servicePlans, {});
  const [open, setOpen] = useState<Open>(null);
  const products = list.data?.data ?? [];
  return (
    <Page
      title={title("servicePlans")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="prices">{title("prices")}</StaffLink> },
            { key: "here", content: title("servicePlans") },
          ]}
        />
      }
    >
      <div className="np-col np-gap-24">
        {products.length === 0 && <Plans list={list} product={null} onOpen={setOpen} />}
        {products.map((product) => (
          <Plans key={product.productid} list={list} product={product} onOpen={setOpen} />
        ))}
      </div>
      {open !== null && <ServicePlanDrawer {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

type PlansProps = {
  readonly list: ReturnType<typeof useApiQuery<typeof servicePlans>>;
  /** Null while nothing is loaded. */
  readonly product: PlannedProduct | null;
  readonly onOpen: (open: Open) => void;
};

function Plans({ list, product, onOpen }: PlansProps) {
  const t = useTranslations("prices.plans");
  const { locale } = useFormat();
  const basic = { en: t("basic"), sv: t("basic") };
  const rows: Row[] =
    product === null
      ? []
      : [
          { ...product, place: 0, planid: null, name: basic, issold: true },
          ...product.plans.map((plan, index) => ({ ...plan, place: index + 1 })),
        ];
  const pages = useLocalPages(rows, { sortBy: "place", listSize: 50 });
  const edit = (planid: number) => {
    const plan = product?.plans.find((each) => each.planid === planid);
    if (product !== null && plan !== undefined) onOpen({ product, plan });
  };
  const columns = useColumns(list.data?.groupid ?? "", product, edit);
  const name = product === null ? t("plan") : product.name[locale];
  return (
    <section className="np-col np-gap-8">
      {product !== null && (
        <div className="np-row np-wrap np-gap-8">
          <h2>{name}</h2>
          <Button size="sm" onClick={() => onOpen({ product, plan: null })} data-product={product.productid}>
            {t("makeTitle", { product: name })}
          </Button>
        </div>
      )}
      <DataTable<Row>
        {...pages}
        label={name}
        headers={columns}
        rowKey={({ place }) => String(place)}
        rowName={(row) => row.name[locale]}
        listSize={null}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState plain title={t("empty")} />}
      />
    </section>
  );
}

function useColumns(
  group: string,
  product: PlannedProduct | null,
  onEdit: (planid: number) => void,
): readonly TableHeader<Row>[] {
  const { unit, productid } = product ?? { unit: null, productid: 0 };
  const t = useTranslations("prices.plans");
  const format = useFormat();
  return [
    { text: t("plan"), value: "plan", names: true, least: 140, card: "title", cell: ({ name }) => name[format.locale] },
    {
      text: unit === null ? "" : t(`count.${unit}`),
      value: "included",
      width: 190,
      align: "right",
      card: "pair",
      cell: ({ included }) => <span className="np-num">{format.number(included)}</span>,
    },
    {
      text: t("price"),
      value: "price",
      least: 170,
      card: "pair",
      cell: ({ prices }) => (
        <div>
          {prices.map(({ currency, netMinor }) => (
            <div key={currency} className="np-num">
              {format.money({ minor: netMinor, currency })}
            </div>
          ))}
        </div>
      ),
    },
    {
      text: t("services"),
      value: "services",
      width: 100,
      align: "right",
      card: "pair",
      cell: ({ services }) => <span className="np-num">{format.number(services)}</span>,
    },
    { text: t("status"), value: "status", width: 110, card: "pair", cell: ({ issold }) => t(issold ? "sold" : "notSold") },
    {
      text: t("acts"),
      value: "acts",
      width: 170,
      card: "pair",
      cell: ({ planid }) => (
        <span className="np-row np-wrap np-gap-8">
          {planid !== null && (
            <Button size="xs" onClick={() => onEdit(planid)}>
              {t("edit")}
            </Button>
          )}
          <StaffLink to="price" params={paramsOf(group, `product:${String(planid ?? productid)}`)}>
            {t("prices")}
          </StaffLink>
        </span>
      ),
    },
  ];
}
