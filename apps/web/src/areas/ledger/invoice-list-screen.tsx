import type { AnswerOf } from "@nameplane/contracts";
import { invoiceList } from "@nameplane/contracts/ledger/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useIncludesSubaccounts, useOpenRow } from "../../shell/session/row-account.tsx";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { AnchorButton, Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { useStatusWord } from "../../ui/text/code-status.tsx";
import { EinvoicesButton } from "../einvoicing/index.ts";
import { OwnQuotes } from "../payments/index.ts";
import { BackFromInvoicePayment } from "./back-from-payment.tsx";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { PayButton } from "./pay-button.tsx";
import {
  invoiceStatuses,
  isPayable,
  pdfHref,
  periods,
  readInvoiceStatus,
  readPeriod,
  type InvoiceRow,
} from "./invoices.rules.ts";
import "./ledger.css";

const sortable = ["created"] as const;
const limits = [10, 20, 25, 50, 100] as const;

/** Invoices and credit notes of a period, with the unpaid total above. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ledger.invoices");
  const open = useOpenRow();
  const { query, search, setFilter, tableProps } = useListScreen({ orderby: "created", desc: true, sortable });
  const period = readPeriod(search["period"]);
  const status = readInvoiceStatus(search["status"]);
  const list = useApiList(invoiceList, {
    period,
    ...(status === null ? {} : { status }),
    subaccounts: useIncludesSubaccounts(),
    orderby: "created",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const { permissions } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const payable = (list.data?.data ?? [])
    .filter((row) => chosen.has(row.invoiceid) && row.account === undefined && isPayable(row))
    .toSorted((one, other) => (one.dueon ?? "").localeCompare(other.dueon ?? ""));
  const columns = useInvoiceColumns(list.data?.subaccounts === true);
  const isFiltered = period !== "everything" || status !== null;
  return (
    <Page title={t("title")} sub={list.data && <UnpaidSum unpaid={list.data.unpaid} />} actions={<EinvoicesButton />}>
      <BackFromInvoicePayment />
      <OwnQuotes />
      <Filters period={period} status={status} onChange={(change) => void setFilter(change)} />
      <DataTable<InvoiceRow>
        label={t("title")}
        headers={columns}
        items={list.data?.data ?? []}
        rowKey={({ invoiceid }) => invoiceid}
        rowName={({ number }) => String(number)}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        filtered={isFiltered}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
        emptyByFilter={
          <EmptyState
            plain
            title={t("noneTitle")}
            actions={<Button onClick={() => void setFilter({ period: undefined, status: undefined })}>{t("clear")}</Button>}
          >
            {t("noneText")}
          </EmptyState>
        }
        {...(permissions.has("economy_pay")
          ? {
              selection: {
                keys: chosen,
                onChange: setChosen,
                actions:
                  payable.length === 0 ? <span className="np-soft">{t("nothingToPay")}</span> : <PayButton invoices={payable} />,
              },
            }
          : {})}
        onOpen={({ invoiceid, account }) => void open(account, { to: "invoice", params: { number: invoiceid } })}
        actionsWidth={84}
        actions={({ invoiceid, number, account }) =>
          account === undefined && (
            <AnchorButton
              variant="ghost"
              size="xs"
              href={pdfHref(invoiceid)}
              target="_blank"
              rel="noopener"
              aria-label={t("pdfOf", { number: String(number) })}
            >
              {t("pdf")}
            </AnchorButton>
          )
        }
      />
    </Page>
  );
}

function UnpaidSum({ unpaid: { count, totalMinor, currency } }: Pick<AnswerOf<typeof invoiceList>, "unpaid">) {
  const t = useTranslations("ledger.invoices");
  const { money } = useFormat();
  return (
    <>
      {t.rich("unpaid", {
        count,
        sum: money({ minor: totalMinor, currency }),
        b: (chunks) => <b className="np-unpaid">{chunks}</b>,
      })}
    </>
  );
}

type FilterChange = { readonly period?: string | undefined; readonly status?: string | undefined };

function Filters({
  period,
  status,
  onChange,
}: {
  period: string;
  status: number | null;
  onChange: (change: FilterChange) => void;
}) {
  const t = useTranslations("ledger.invoices");
  const word = useStatusWord();
  return (
    <div className="np-filters">
      <SelectField
        label={t("period")}
        hideLabel
        size="sm"
        value={period}
        onChange={(next) => onChange({ period: next === "everything" ? undefined : next })}
        options={periods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
      />
      <SelectField
        label={t("status")}
        hideLabel
        size="sm"
        value={status === null ? "all" : String(status)}
        onChange={(next) => onChange({ status: next === "all" ? undefined : next })}
        options={[
          { value: "all", label: t("anyStatus") },
          ...invoiceStatuses.map((code) => ({ value: String(code), label: word(code) })),
        ]}
      />
    </div>
  );
}
