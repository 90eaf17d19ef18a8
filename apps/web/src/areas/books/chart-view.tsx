import type { ChartRow } from "@nameplane/contracts/books/books";
import { chart } from "@nameplane/contracts/books/operations";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { tableStateOf } from "../../ui/table/table-types.ts";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { sellerIn, type ViewProps } from "./books-view.ts";
import { NumberDrawer } from "./number-drawer.tsx";
import { PlainTable } from "./plain-table.tsx";
import { useCodeName } from "./use-code-name.ts";

/** The account number of each ledger account, in general, and for special kinds of VAT and countries. */
export function ChartView({ books }: ViewProps) {
  const t = useTranslations("books.chart");
  const view = useTranslations("books.view");
  const codeName = useCodeName();
  const query = useApiQuery(chart, sellerIn(books));
  const [open, setOpen] = useState<ChartRow | "new" | null>(null);
  const rows = query.data?.data ?? [];
  const vatOf = ({ vatkind, country }: ChartRow) =>
    vatkind === "" ? (
      <span className="np-soft">{t("any")}</span>
    ) : (
      `${t(`vatKind.${vatkind}`)}${country === "" ? "" : `, ${country}`}`
    );
  return (
    <div className="np-col np-gap-16">
      <div className="np-row">
        <Button icon={IconPlus} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      </div>
      <PlainTable<ChartRow>
        label={view("chart")}
        items={rows}
        rowKey={({ code, vatkind, country }) => `${code} ${vatkind} ${country}`}
        rowName={(row) => `${row.number ?? t("none")} ${row.name}`}
        state={tableStateOf(query, { title: t("failed") })}
        empty={<EmptyState plain title={t("none")} />}
        headers={[
          {
            text: t("number"),
            value: "number",
            width: 110,
            names: true,
            card: "title",
            cell: ({ number }) => number ?? <StatusMark tone="problem">{t("none")}</StatusMark>,
          },
          { text: t("name"), value: "name", least: 220, card: "line" },
          { text: t("code"), value: "code", width: 250, card: "pair", cell: ({ code }) => codeName(code) },
          { text: t("vat"), value: "vat", width: 200, card: "pair", cell: vatOf },
          { text: t("from"), value: "from", width: 180, card: "pair", cell: ({ from }) => t(`source.${from}`) },
        ]}
        actionsWidth={110}
        actions={(row) => (
          <Button size="sm" onClick={() => setOpen(row)}>
            {t("change")}
          </Button>
        )}
      />
      {open !== null && (
        <NumberDrawer books={books} rows={rows} of={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
