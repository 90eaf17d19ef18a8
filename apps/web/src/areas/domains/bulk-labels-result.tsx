import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "../../ui/text/copy.tsx";
import { Label as LabelMark } from "../../ui/basics/count.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { countOf, resultsInOrder, type NameResult, type Result } from "./bulk-labels.rules.ts";
import type { Label } from "./labels.rules.ts";

const tones: Record<Result, StatusTone> = { changed: "active", same: "ended", missing: "needs", invalid: "problem" };

/** What becomes, or became, of each name. */
export function NameResults({
  rows,
  labels,
  isDone,
}: {
  rows: readonly NameResult[];
  labels: readonly Label[];
  isDone: boolean;
}) {
  const t = useTranslations("bulklabels.result");
  const ui = useTranslations("ui");
  const [only, setOnly] = useState<Result | "all">("all");
  const word = (result: Result) => t(isDone ? `was.${result}` : `will.${result}`);
  const shown = only === "all" ? rows : rows.filter(({ result }) => result === only);
  const pages = useLocalPages(shown, { sortBy: "result", listSize: 25 });
  const headers: readonly TableHeader<NameResult>[] = [
    { text: t("name"), value: "name", names: true, card: "title", cell: ({ name }) => <DomainName name={name} /> },
    {
      text: t("result"),
      value: "result",
      width: 220,
      card: "line",
      cell: ({ result }) => <StatusMark tone={tones[result]}>{word(result)}</StatusMark>,
    },
    {
      text: t("after"),
      value: "labels",
      card: "pair",
      cell: ({ labels: ids, itemid }) =>
        itemid === null ? (
          <span className="np-quiet">{ui("none")}</span>
        ) : (
          <span className="np-row np-wrap np-gap-4">
            {labels
              .filter(({ labelid }) => ids.includes(labelid))
              .map(({ labelid, color, title }) => (
                <LabelMark key={labelid} color={color}>
                  {title}
                </LabelMark>
              ))}
            {ids.length === 0 && <span className="np-quiet">{t("none")}</span>}
          </span>
        ),
    },
  ];
  return (
    <div>
      <div className="np-row np-wrap np-between">
        <ViewTabs
          label={t("label")}
          value={only}
          onChange={setOnly}
          tabs={[
            { value: "all", label: t("all"), count: rows.length },
            ...resultsInOrder
              .filter((result) => countOf(rows, result) > 0)
              .map((result) => ({ value: result, label: word(result), count: countOf(rows, result) })),
          ]}
        />
        <CopyButton value={shown.map(({ name }) => name).join("\n")} what={t("copyWhat")} />
      </div>
      <DataTable<NameResult>
        label={t("label")}
        headers={headers}
        items={pages.items}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        listSize={25}
        state={{ kind: "ready" }}
        empty={null}
      />
    </div>
  );
}
