import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { CopyButton } from "../../../ui/text/copy.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

type Placed<Row> = Row & { readonly place: number; readonly shown: string };

/**
 * What will happen, or has happened, to each of many domains: the count of each result, with results that require a person first,
 * and the domains with one result.
 */
export function ResultTable<Result extends string, Row extends { readonly result: Result }>({
  label,
  rows,
  results,
  tones,
  word,
  nameOf,
  reason,
  more = [],
}: {
  label: string;
  rows: readonly Row[];
  /** The results, in the order in which they are shown. */
  results: readonly Result[];
  tones: Readonly<Record<Result, StatusTone>>;
  word: (result: Result) => string;
  /** The name in readable form, and in A-labels. */
  nameOf: (row: Row) => { readonly name: string; readonly ascii?: string };
  /** Content that is shown beside the result. */
  reason?: (row: Row) => ReactNode;
  more?: readonly TableHeader<Placed<Row>>[];
}) {
  const t = useTranslations("bulk.results");
  const [only, setOnly] = useState<Result | "all">("all");
  const present = results
    .map((value) => ({ value, label: word(value), count: rows.filter(({ result }) => result === value).length }))
    .filter(({ count }) => count > 0);
  const chosen = present.some(({ value }) => value === only) ? only : "all";
  const shown = rows
    .filter(({ result }) => chosen === "all" || result === chosen)
    .map((row) => ({ ...row, place: results.indexOf(row.result), shown: nameOf(row).name }));
  const pages = useLocalPages<Placed<Row>>(shown, { sortBy: "place", listSize: 25 });
  return (
    <>
      <div className="np-row np-wrap np-between">
        {present.length > 1 ? (
          <ViewTabs<Result | "all">
            label={t("only")}
            value={chosen}
            onChange={setOnly}
            tabs={[{ value: "all", label: t("all"), count: rows.length }, ...present]}
          />
        ) : (
          <span />
        )}
        <CopyButton value={shown.map((row) => row.shown).join("\n")} what={t("copyWhat")} />
      </div>
      <DataTable<Placed<Row>>
        label={label}
        headers={[
          {
            text: t("domain"),
            value: "shown",
            sortable: true,
            names: true,
            card: "title",
            cell: (row) => <DomainName {...nameOf(row)} />,
          },
          {
            text: t("result"),
            value: "place",
            sortable: true,
            card: "line",
            class: "np-bulk-why",
            cell: (row) => (
              <span className="np-row np-wrap">
                <StatusMark tone={tones[row.result]}>{word(row.result)}</StatusMark>
                {reason?.(row)}
              </span>
            ),
          },
          ...more,
        ]}
        items={pages.items}
        rowKey={({ shown: name }) => name}
        rowName={({ shown: name }) => name}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        listSize={25}
        empty={<EmptyState plain title={t("empty")} />}
      />
    </>
  );
}
