import type { AnswerOf } from "@nameplane/contracts";
import { creditMovements } from "@nameplane/contracts/ledger/operations";
import { useTranslations } from "use-intl";
import { visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { Money } from "../../ui/text/money.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

type Movement = AnswerOf<typeof creditMovements>["data"][number];
type Row = Movement & { readonly id: string };

const limits = [10, 20, 25, 50, 100] as const;

/** All movements of the account's credit, newest first. */
export function CreditMovements() {
  const t = useTranslations("deposit.movements");
  const { query, tableProps } = useListScreen({ orderby: "at", desc: true, sortable: [] });
  const list = useApiList(creditMovements, {
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const currency = list.data?.currency ?? "";
  const rows = (list.data?.data ?? []).map((row, index) => ({ ...row, id: `${row.at} ${row.balanceMinor} ${index}` }));
  const headers: readonly TableHeader<Row>[] = [
    { text: t("when"), value: "at", width: 150, card: "line", cell: ({ at }) => <DateTime value={at} /> },
    { text: t("what"), value: "what", names: true, card: "title", cell: (row) => <What movement={row} /> },
    {
      text: t("amount"),
      value: "amount",
      align: "right",
      width: 160,
      card: "pair",
      cell: ({ amountMinor }) => (
        <span>
          {amountMinor > 0 && "+"}
          <Money value={{ minor: amountMinor, currency }} />
        </span>
      ),
    },
    {
      text: t("balance"),
      value: "balance",
      align: "right",
      width: 160,
      card: "pair",
      cell: ({ balanceMinor }) => <Money value={{ minor: balanceMinor, currency }} />,
    },
  ];
  return (
    <KeptRoom name="deposit.movements" ready={!list.isPending} least={226}>
      <DataTable<Row>
        label={t("title")}
        headers={headers}
        items={rows}
        rowKey={({ id }) => id}
        rowName={({ kind }) => t(`kinds.${kind}`)}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </KeptRoom>
  );
}

/** What the movement was, with a link to the order, receipt or invoice it belongs to. */
function What({ movement: { kind, amountMinor, receiptnumber, receiptid, invoice, ordernr } }: { movement: Movement }) {
  const t = useTranslations("deposit.movements");
  const tabs = visibleTabs("economy", useViewer());
  const isBack = kind === "hold" && amountMinor > 0;
  const named = invoice && t(kind === "credit_note" ? "note" : "invoice", { number: String(invoice.number) });
  return (
    <span>
      {t(isBack ? "kinds.released" : `kinds.${kind}`)}
      {ordernr !== null && <>, {t("order", { number: String(ordernr) })}</>}
      {receiptnumber !== null && (
        <>
          , <ReceiptLink receiptid={receiptid}>{t("receipt", { number: String(receiptnumber) })}</ReceiptLink>
        </>
      )}
      {invoice && named && (
        <>
          ,{" "}
          {tabs.includes("invoices") ? (
            <RouteLink to="invoice" params={{ number: invoice.invoiceid }}>
              {named}
            </RouteLink>
          ) : (
            named
          )}
        </>
      )}
    </span>
  );
}
