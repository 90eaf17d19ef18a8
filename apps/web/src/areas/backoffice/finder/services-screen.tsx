import { serviceDues, vendorStates } from "@nameplane/contracts/backoffice/finder-values";
import type { StaffServiceRow } from "@nameplane/contracts/backoffice/finder";
import { staffServiceProducts, staffServices } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Services of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  const words = useTranslations("finder.services");
  const { locale } = useFormat();
  const products = useApiQuery(staffServiceProducts, {}).data?.data ?? [];
  return (
    <StaffList<StaffServiceRow>
      route="services"
      operation={staffServices}
      machine="service"
      named
      nameLabel={words("name")}
      selects={[
        {
          key: "productid",
          label: words("product"),
          all: words("allProducts"),
          options: products.map(({ productid, name }) => ({ value: String(productid), label: name[locale] })),
        },
        {
          key: "due",
          label: words("due"),
          all: words("allDues"),
          options: serviceDues.map((value) => ({ value, label: words(`dues.${value}`) })),
        },
        {
          key: "vendor",
          label: words("vendor"),
          all: words("allVendors"),
          options: vendorStates.map((value) => ({ value, label: words(`vendors.${value}`) })),
        },
      ]}
      rowKey={({ serviceid }) => serviceid}
      rowName={({ name }) => name}
      headers={[
        {
          text: words("service"),
          value: "service",
          names: true,
          least: 180,
          card: "title",
          cell: (row) => <ServiceName row={row} />,
        },
        { text: t("status"), value: "status", width: 170, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
        {
          text: t("customer"),
          value: "customer",
          least: 150,
          card: "pair",
          cell: ({ account }) => <CustomerLink of={account} />,
        },
        {
          text: words("readyBy"),
          value: "due",
          width: 130,
          card: "pair",
          cell: ({ due }) => due !== null && <DateTime value={due} />,
        },
        {
          text: words("paidUntil"),
          value: "paiduntil",
          width: 130,
          card: "pair",
          hideBelow: 1080,
          cell: ({ paiduntil }) => paiduntil !== null && <DateTime value={paiduntil} />,
        },
        {
          text: words("vendor"),
          value: "vendor",
          width: 130,
          card: "pair",
          hideBelow: 1080,
          cell: ({ vendor }) => vendor !== null && words(`vendors.${vendor}`),
        },
      ]}
    />
  );
}

/** The name of a service, which leads to its newest request, with its product and plan. */
function ServiceName({ row: { name, product, plan, unicodename, requestid } }: { readonly row: StaffServiceRow }) {
  const { locale } = useFormat();
  const kind = [product[locale], plan?.[locale]].filter(Boolean).join(" ");
  const about = [kind, unicodename].filter((text) => text && !name.includes(text)).join(", ");
  return (
    <div>
      {requestid === null ? (
        name
      ) : (
        <StaffLink to="request" params={{ number: String(requestid) }}>
          {name}
        </StaffLink>
      )}
      {about !== "" && <div className="np-small np-soft">{about}</div>}
    </div>
  );
}
