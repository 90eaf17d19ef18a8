import type { SeoRun } from "@nameplane/contracts/seo/seo";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { CsvButton } from "./csv-button.tsx";
import type { Site } from "./site.ts";

const [width, height, top, left, below] = [440, 130, 10, 36, 22];
/** The largest number of checks in the chart and its table, which is half a year. The file has all checks. */
const shownMax = 26;

/** The score of each check as a chart, with the same figures in a table beside it. */
export function HistoryPanel({ serviceid, of }: { serviceid: string; of: Site }) {
  const t = useTranslations("seo.history");
  const runs = of.history.slice(0, shownMax);
  const scored = runs.filter((run): run is SeoRun & { score: number } => run.score !== null).toReversed();
  if (runs.length === 0)
    return (
      <Panel title={t("title")}>
        <p className="np-soft">{t("none")}</p>
      </Panel>
    );
  return (
    <Panel title={t("title")} aside={<CsvButton serviceid={serviceid} what="history" label={t("csv")} />} flush>
      {scored.length > 0 && <Chart runs={scored} />}
      <AmountTable label={t("title")}>
        <NumberHead first={t("checked")} others={[t("result"), t("score"), t("pages"), t("errors"), t("warnings"), t("hints")]} />
        <tbody>
          {runs.map((run) => (
            <tr key={run.runid}>
              <th scope="row">
                <DateTime value={run.begun} show="moment" />
              </th>
              <NumberCells cells={[t(`states.${run.state}`), run.score ?? "–", run.pages, run.errors, run.warnings, run.hints]} />
            </tr>
          ))}
        </tbody>
      </AmountTable>
    </Panel>
  );
}

function Chart({ runs }: { runs: readonly (SeoRun & { score: number })[] }) {
  const t = useTranslations("seo.history");
  const format = useFormat();
  const yOf = (score: number) => top + (1 - score / 100) * (height - top);
  const slot = (width - left) / runs.length;
  const bar = Math.min(28, slot * 0.62);
  // Only every n-th bar has a figure below it, so that the figures do not overlap. The newest bar always has one.
  const every = Math.ceil(runs.length / 13);
  return (
    <div className="np-seo-chart" role="group" aria-label={t("chart")}>
      <svg viewBox={`0 0 ${String(width)} ${String(height + below)}`} width="100%" role="presentation">
        {[0, 50, 100].map((line) => (
          <g key={line} aria-hidden>
            <line x1={left} x2={width} y1={yOf(line)} y2={yOf(line)} stroke="var(--np-line-2)" />
            <text x={left - 8} y={yOf(line) + 4} textAnchor="end" fontSize="11" fill="var(--np-ink-3)">
              {line}
            </text>
          </g>
        ))}
        {runs.map(({ runid, begun, score }, at) => {
          const middle = left + slot * at + slot / 2;
          const words = t("point", { date: format.date(begun), score });
          return (
            <g key={runid} role="img" aria-label={words}>
              <title>{words}</title>
              <rect x={middle - slot / 2} y={top} width={slot} height={height - top} fill="transparent" />
              <rect
                x={middle - bar / 2}
                y={yOf(score)}
                width={bar}
                height={Math.max(1, height - yOf(score))}
                rx="2"
                fill="var(--np-chart)"
                stroke="var(--np-chart-edge)"
              />
              <text x={middle} y={height + 16} textAnchor="middle" fontSize="11" fill="var(--np-ink-2)">
                {(runs.length - 1 - at) % every === 0 ? score : ""}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
