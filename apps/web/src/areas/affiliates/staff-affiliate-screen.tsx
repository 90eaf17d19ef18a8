import { staffAffiliate } from "@nameplane/contracts/affiliates/operations";
import type { StaffCommission } from "@nameplane/contracts/affiliates/staff";
import { soldKinds } from "@nameplane/contracts/affiliates/values";
import { useTranslations } from "use-intl";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { StaffButton, StaffLink, useStaffParams } from "../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { toneOfCommission } from "./earnings.tsx";
import { useAffiliateWords } from "./use-affiliate-words.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** The commissions of an affiliate for staff, with who bought, and why some earned nothing. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("affiliate");
  const t = useTranslations("affiliatedesk.commissions");
  const title = useTranslations("staff.title");
  const { query, tableProps } = useListState({ orderby: "paid", desc: true, sortable: [] }, 50);
  const list = useApiList(staffAffiliate, {
    number: Number(number) || 0,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 50,
  });
  const headers = useColumns();
  const isMissing = list.error instanceof ApiError && list.error.code === resultCodes.notFound;
  const affiliate = list.data?.affiliate;
  return (
    <Page
      title={affiliate === undefined ? title("affiliate") : `${affiliate.name} – ${affiliate.account.name}`}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="affiliates">{title("affiliates")}</StaffLink> },
            { key: "here", content: number },
          ]}
        />
      }
    >
      {isMissing ? (
        <EmptyState title={t("missing")} actions={<StaffButton to="affiliates">{title("affiliates")}</StaffButton>} />
      ) : (
        <DataTable<StaffCommission>
          label={t("title")}
          headers={headers}
          items={list.data?.data ?? []}
          rowKey={({ commissionid }) => commissionid}
          rowName={({ customer, paid }) => `${customer.name} ${paid}`}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed") })}
          empty={<EmptyState plain title={t("none")} />}
        />
      )}
    </Page>
  );
}

function useColumns(): readonly TableHeader<StaffCommission>[] {
  const t = useTranslations("affiliatedesk.commissions");
  const all = useTranslations("affiliates");
  const format = useFormat();
  const words = useAffiliateWords();
  const sum = (text: string, value: "netMinor" | "amountMinor"): TableHeader<StaffCommission> => ({
    text,
    value,
    width: 130,
    align: "right",
    card: "pair",
    cell: (row) => <span className="np-num np-nowrap">{words.amount(row[value], row.currency)}</span>,
  });
  const soldOf = (sold: string) => {
    const kind = soldKinds.find((each) => each === sold);
    return kind === undefined ? "–" : all(`sold.${kind}`);
  };
  return [
    { text: t("paid"), value: "paid", names: true, width: 130, card: "title", cell: ({ paid }) => format.date(paid) },
    {
      text: t("customer"),
      value: "customer",
      least: 160,
      card: "pair",
      cell: ({ customer }) => (
        <StaffLink to="customer" params={{ number: String(customer.number) }}>
          {customer.name} ({customer.number})
        </StaffLink>
      ),
    },
    { text: t("invoice"), value: "invoice", width: 110, card: "pair", cell: ({ invoicenumber }) => invoicenumber },
    { text: t("what"), value: "sold", width: 160, card: "pair", cell: ({ sold }) => soldOf(sold) },
    sum(t("net"), "netMinor"),
    sum(t("amount"), "amountMinor"),
    {
      text: t("state"),
      value: "state",
      least: 180,
      card: "pair",
      cell: ({ state, reason }) => (
        <span className="np-col np-gap-4">
          <StatusMark tone={toneOfCommission[state]}>{all(`state.${state}`)}</StatusMark>
          {reason !== "" && <span className="np-soft">{t(`reasons.${reason}`)}</span>}
        </span>
      ),
    },
  ];
}
