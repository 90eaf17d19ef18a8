import type { AnswerOf } from "@nameplane/contracts";
import { receiptList } from "@nameplane/contracts/ledger/operations";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { receiptHref } from "./invoices.rules.ts";
import { AnchorButton } from "../../ui/basics/button.tsx";
import "./ledger.css";

type Receipt = AnswerOf<typeof receiptList>["data"][number];

const sortable = ["paid"] as const;
const limits = [10, 20, 25, 50, 100] as const;

/** Payments that have arrived, and what they paid for. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("ledger.receipts");
  const { query, tableProps } = useListScreen({ orderby: "paid", desc: true, sortable });
  const list = useApiList(receiptList, {
    orderby: "paid",
    desc: query.desc,
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const headers: readonly TableHeader<Receipt>[] = [
    { text: t("number"), value: "number", width: 130, cell: ({ number }) => <span className="np-num">{number}</span> },
    {
      text: t("paid"),
      value: "paid",
      sortable: true,
      width: 150,
      card: "line",
      cell: ({ paid }) => <DateTime value={paid} />,
    },
    {
      text: t("status"),
      value: "status",
      width: 180,
      card: "line",
      cell: ({ status }) => <CodeStatus code={status} />,
    },
    { text: t("method"), value: "method", width: 170, card: "pair", cell: ({ method }) => t(`methods.${method}`) },
    { text: t("purpose"), value: "purpose", card: "pair", cell: (row) => <Purpose receipt={row} /> },
    {
      text: t("total"),
      value: "total",
      width: 220,
      align: "right",
      card: "pair",
      cell: (row) => <Sum receipt={row} />,
    },
  ];
  return (
    <Page title={t("title")} sub={t("sub")}>
      <DataTable<Receipt>
        label={t("title")}
        headers={headers}
        items={list.data?.data ?? []}
        rowKey={({ paymentid }) => paymentid}
        rowName={({ number }) => String(number)}
        {...tableProps(list.data?.total ?? 0)}
        actionsWidth={84}
        actions={({ paymentid, number, method }) =>
          method !== "credit_import" && (
            <AnchorButton
              variant="ghost"
              size="xs"
              href={receiptHref(paymentid)}
              target="_blank"
              rel="noopener"
              aria-label={t("pdfOf", { number: String(number) })}
            >
              {t("pdf")}
            </AnchorButton>
          )
        }
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </Page>
  );
}

/** What the payment was for, with a link. */
function Purpose({ receipt: { purpose, ordernr, invoices } }: { receipt: Receipt }) {
  const t = useTranslations("ledger.receipts.purposes");
  const order = ordernr !== null && <OrderOf number={ordernr} />;
  return (
    <span>
      {order || t(purpose)}
      {invoices.map(({ invoiceid, number }) => (
        <Fragment key={invoiceid}>
          , <RouteLink to="invoice" params={{ number: invoiceid }}>{`${t("invoice")} ${number}`}</RouteLink>
        </Fragment>
      ))}
    </span>
  );
}

function OrderOf({ number }: { number: number }) {
  const t = useTranslations("ledger.receipts.purposes");
  const text = `${t("order")} O${number}`;
  return isBuilt("orderProgress") ? (
    <RouteLink to="orderProgress" params={{ number: String(number) }}>
      {text}
    </RouteLink>
  ) : (
    <RouteLink to="requests" query={{ ordernr: number }}>
      {text}
    </RouteLink>
  );
}

function Sum({ receipt: { totalMinor, refundedMinor, currency } }: { receipt: Receipt }) {
  const t = useTranslations("ledger.receipts");
  const { money } = useFormat();
  return (
    <>
      <Money value={{ minor: totalMinor, currency }} />
      {refundedMinor > 0 && (
        <span className="np-quiet"> {t("refunded", { amount: money({ minor: refundedMinor, currency }) })}</span>
      )}
    </>
  );
}
