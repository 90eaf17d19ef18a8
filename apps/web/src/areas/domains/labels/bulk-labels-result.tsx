import { useTranslations } from "use-intl";
import { Label as LabelMark } from "../../../ui/basics/count.tsx";
import type { StatusTone } from "../../../ui/text/status-mark.tsx";
import { resultsInOrder, type NameResult, type Result } from "./bulk-labels.rules.ts";
import type { Label } from "./labels.rules.ts";
import { ResultTable } from "./result-table.tsx";

const tones: Record<Result, StatusTone> = { changed: "active", same: "ended", missing: "needs", invalid: "problem" };

/** What will happen, or has happened, to each domain. */
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
  return (
    <ResultTable
      label={t("label")}
      rows={rows}
      results={resultsInOrder}
      tones={tones}
      word={(result) => t(isDone ? `was.${result}` : `will.${result}`)}
      nameOf={({ name }) => ({ name })}
      more={[
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
      ]}
    />
  );
}
