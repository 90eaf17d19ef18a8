import type { Settlement, SettlementLine } from "@nameplane/contracts/resellers/sales";
import { useTranslations } from "use-intl";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { DataTableProps, TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import "./resellers.css";

type Line = SettlementLine & { readonly key: string };

type Props = {
  /** Whether staff read the page. The texts then speak of the reseller's prices, and otherwise of the reader's own. */
  readonly isForStaff?: true;
  readonly settlement: Settlement;
  readonly lines: readonly SettlementLine[];
  readonly table: Pick<DataTableProps<Line>, "state" | "pagination" | "onPagination">;
};

/** A statement of a reseller: its sums, and a page of its lines. Resellers and staff see the same. */
export function StatementView({ isForStaff, settlement, lines, table }: Props) {
  const t = useTranslations("resale.statement");
  const sales = useTranslations("resale.sales");
  const words = useResaleWords();
  const { currency, made, ...sums } = settlement;
  const named = useSumNames(isForStaff === true);
  const amount = (key: string, label: string, minor: number) => ({ key, label, value: words.amount(minor, currency) });
  return (
    <div className="np-col np-gap-20">
      <Panel title={t("sums")}>
        <KeyValue
          facts={[
            amount("retail", named.retail, sums.retailMinor),
            amount("wholesale", named.wholesale, sums.wholesaleMinor),
            amount("margin", sales("margin"), sums.marginMinor),
            ...(sums.commissions === 0 ? [] : [amount("commission", sales("commission"), -sums.commissionMinor)]),
            amount("opening", sales("opening"), sums.openingMinor),
            amount("credited", sales("credited"), sums.creditedMinor),
            amount("carried", sales("carried"), sums.carriedMinor),
            { key: "made", label: t("made"), value: <DateTime value={made} show="moment" /> },
          ]}
        />
      </Panel>
      <DataTable<Line>
        label={t("list")}
        headers={useColumns(currency, named)}
        items={lines.map((line, at) => ({ ...line, key: `${line.invoicenumber} ${line.name} ${at}` }))}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        listSize={null}
        {...table}
        empty={<EmptyState plain title={t("none")} />}
      />
    </div>
  );
}

type SumNames = { readonly retail: string; readonly wholesale: string };

function useSumNames(isForStaff: boolean): SumNames {
  const staff = useTranslations("resale.staff");
  const sales = useTranslations("resale.sales");
  return isForStaff
    ? { retail: staff("retail"), wholesale: staff("wholesale") }
    : { retail: sales("retail"), wholesale: sales("wholesale") };
}

function useColumns(currency: string, named: SumNames): readonly TableHeader<Line>[] {
  const t = useTranslations("resale.statement");
  const sales = useTranslations("resale.sales");
  const words = useResaleWords();
  const sum = (text: string, value: "retailMinor" | "wholesaleMinor" | "marginMinor"): TableHeader<Line> => ({
    text,
    value,
    width: 140,
    align: "right",
    card: "pair",
    cell: (row) => <span className="np-num np-nowrap">{words.amount(row[value], currency)}</span>,
  });
  return [
    { text: t("date"), value: "day", width: 120, card: "line", cell: ({ day }) => <DateTime value={day} /> },
    {
      text: t("what"),
      value: "name",
      names: true,
      least: 200,
      card: "title",
      cell: ({ kind, name, operation, months }) => (
        <>
          <span className="np-strong">{name}</span>
          <div className="np-small np-soft">
            {kind === "sale" ? <ActText operation={operation} months={months} /> : t(`kind.${kind}`)}
          </div>
        </>
      ),
    },
    { text: t("customer"), value: "customer", width: 110, card: "pair", cell: ({ customernumber }) => customernumber },
    { text: t("invoice"), value: "invoice", width: 110, card: "pair", cell: ({ invoicenumber }) => invoicenumber },
    sum(named.retail, "retailMinor"),
    sum(named.wholesale, "wholesaleMinor"),
    sum(sales("margin"), "marginMinor"),
  ];
}

const acts = ["create", "renew", "transfer", "restore", "trade", "unlock"] as const;

function ActText({ operation, months }: Pick<Line, "operation" | "months">) {
  const t = useTranslations("resale");
  const words = useResaleWords();
  const act = acts.find((each) => each === operation);
  if (act === undefined) return t("order");
  return months === 0 ? t(`act.${act}`) : words.offer({ operation: act, months }, "tld:");
}
