import type { ReportAnswer } from "@nameplane/contracts/reports/reports";
import { columnTexts } from "@nameplane/contracts/reports/report-texts";
import { reportColumns, type CellKind, type ReportColumn } from "@nameplane/contracts/reports/report-values";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { partsOf, rankBar, rankMax, scaleOf, type ChartPart, type Point } from "./chart.rules.ts";
import { useCellText } from "./use-cell-text.ts";
import "./reports.css";

const WIDTH = 930;
const HEIGHT = 190;
const TOP = 14;
const LEFT = 78;
/** Space for the labels below the lowest line. */
const BELOW = 26;

const fills = ["var(--np-chart)", "var(--np-active)", "var(--np-needs)"] as const;

/** A chart for each currency of a report. It shows nothing that is not also in the table below it. */
export function ReportCharts({ answer, name }: { readonly answer: ReportAnswer; readonly name: string }) {
  const t = useTranslations("reports");
  const { chart } = answer;
  const parts = partsOf(answer).filter(({ points }) => points.length > 0);
  if (chart === null || parts.length === 0) return null;
  return parts.map((part) => {
    const label =
      parts.length > 1 && part.currency !== null ? t("chartIn", { name, currency: part.currency }) : t("chartOf", { name });
    return (
      <Panel key={part.currency ?? ""} flush title={label} aside={<span className="np-small np-soft">{t("asTable")}</span>}>
        {chart.kind === "rank" ? (
          <Ranking part={part} column={chart.columns[0] ?? "net"} />
        ) : (
          <Columns
            part={part}
            label={label}
            kind={chart.kind}
            columns={chart.columns}
            labelKind={answer.columns[0]?.kind ?? "text"}
          />
        )}
      </Panel>
    );
  });
}

/** The largest rows, as bars beside their names. This also fits on a phone. */
function Ranking({ part, column }: { readonly part: ChartPart; readonly column: ReportColumn }) {
  const t = useTranslations("reports");
  const text = useCellText();
  const kind = reportColumns[column];
  return (
    <div className="np-report-rank">
      <ul>
        {part.points.map(({ label, values: [value = null] }) => (
          <li key={label}>
            <span className="np-report-rank-name">{label}</span>
            <span className="np-report-rank-bar" aria-hidden>
              <RankBar value={value ?? 0} points={part.points} />
            </span>
            <span className="np-num">{text(value, kind, part.currency)}</span>
          </li>
        ))}
      </ul>
      {part.points.length === rankMax && <p className="np-small np-soft">{t("largest", { count: rankMax })}</p>}
    </div>
  );
}

function RankBar({ value, points }: { readonly value: number; readonly points: readonly Point[] }) {
  const { start, length } = rankBar(value, points);
  const percent = (part: number) => `${String(part * 100)}%`;
  return (
    <i
      className={value < 0 ? "np-report-rank-loss" : undefined}
      style={{ width: percent(length), marginInlineStart: percent(start) }}
    />
  );
}

/** Makes the chart, which scrolls sideways on a phone, reachable by keyboard (WCAG 2.1.1), and scrolls to its newest end. */
function scrollToEnd(element: HTMLElement | null): void {
  if (element === null || element.scrollWidth <= element.clientWidth) return;
  element.tabIndex = 0;
  element.scrollLeft = element.scrollWidth;
}

function Columns({
  part,
  label,
  kind,
  columns,
  labelKind,
}: {
  readonly part: ChartPart;
  readonly label: string;
  readonly kind: "bars" | "stack" | "band";
  readonly columns: readonly ReportColumn[];
  readonly labelKind: CellKind;
}) {
  const t = useTranslations("reports");
  const { locale } = useFormat();
  const text = useCellText();
  const hatch = useId();
  const [scroll] = useState(() => scrollToEnd);
  const { points, currency } = part;
  const valueKind = reportColumns[columns[0] ?? "net"];
  const { low, high, lines } = scaleOf(points, kind === "stack");
  const yOf = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP);
  const slot = (WIDTH - LEFT) / Math.max(1, points.length);
  const bar = Math.min(34, slot * 0.62);
  const short = (value: string) => text(value, labelKind, null);
  const words = (point: Point) => {
    if (kind === "band") {
      const [from = 0, expected = null, until = 0] = point.values;
      const parts = { label: short(point.label), low: text(from, valueKind, currency), high: text(until, valueKind, currency) };
      return expected === null ? t("bandUnknown", parts) : t("band", { ...parts, expected: text(expected, valueKind, currency) });
    }
    const values = columns.map((column, at) => {
      const value = text(point.values[at] ?? 0, valueKind, currency);
      return columns.length === 1 ? value : `${columnTexts[column][locale]} ${value}`;
    });
    return t("point", { label: short(point.label), values: values.join(", ") });
  };
  return (
    <>
      <div className="np-report-chart" role="group" aria-label={label} ref={scroll}>
        <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT + BELOW)}`} width="100%" role="presentation">
          <defs>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" fill="var(--np-needs-soft)" />
              <rect width="2" height="5" fill="var(--np-needs)" />
            </pattern>
          </defs>
          {lines.map((line) => (
            <g key={line} aria-hidden>
              <line
                x1={LEFT}
                x2={WIDTH}
                y1={yOf(line)}
                y2={yOf(line)}
                stroke={line === 0 ? "var(--np-line-strong)" : "var(--np-line-2)"}
              />
              <text x={LEFT - 10} y={yOf(line) + 4} textAnchor="end" fontSize="11" fill="var(--np-ink-3)">
                {text(line, valueKind, currency, { isShort: true })}
              </text>
            </g>
          ))}
          {points.map((point, index) => {
            const middle = LEFT + slot * index + slot / 2;
            return (
              <g key={point.label} role="img" aria-label={words(point)}>
                <title>{words(point)}</title>
                {/* Makes the whole slot react to the pointer, even if the bar is low. */}
                <rect x={middle - slot / 2} y={TOP} width={slot} height={HEIGHT - TOP} fill="transparent" />
                {kind === "band" ? (
                  <Band point={point} middle={middle} bar={bar} yOf={yOf} />
                ) : (
                  <Bars point={point} middle={middle} bar={bar} yOf={yOf} hatch={hatch} isStacked={kind === "stack"} />
                )}
                <text x={middle} y={HEIGHT + 18} textAnchor="middle" fontSize="11.5" fill="var(--np-ink-2)">
                  {points.length > 14 && index % 3 !== 0 ? "" : short(point.label)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      {(columns.length > 1 || kind === "band") && (
        <ul className="np-report-legend">
          {kind === "band" ? (
            <>
              <li>
                <i className="np-report-key-line" aria-hidden />
                {t("legendExpected")}
              </li>
              <li>
                <i className="np-report-key-band" aria-hidden />
                {t("legendBand")}
              </li>
            </>
          ) : (
            columns.map((column, at) => (
              <li key={column}>
                <i className={`np-report-key-${String(at)}`} aria-hidden />
                {columnTexts[column][locale]}
              </li>
            ))
          )}
        </ul>
      )}
    </>
  );
}

type Drawn = { readonly point: Point; readonly middle: number; readonly bar: number; readonly yOf: (value: number) => number };

function Band({ point, middle, bar, yOf }: Drawn) {
  const [low = 0, expected = null, high = 0] = point.values;
  const top = yOf(high ?? 0);
  return (
    <>
      <rect
        x={middle - bar / 2}
        y={top}
        width={bar}
        height={Math.max(1, yOf(low ?? 0) - top)}
        rx="2"
        fill="var(--np-chart)"
        fillOpacity="0.35"
        stroke="var(--np-chart-edge)"
      />
      {expected !== null && (
        <line
          x1={middle - bar / 2 - 3}
          x2={middle + bar / 2 + 3}
          y1={yOf(expected)}
          y2={yOf(expected)}
          stroke="var(--np-accent)"
          strokeWidth="3"
        />
      )}
    </>
  );
}

function Bars({ point, middle, bar, yOf, hatch, isStacked }: Drawn & { readonly hatch: string; readonly isStacked: boolean }) {
  let [above, below] = [0, 0];
  return point.values.map((value, at) => {
    const size = value ?? 0;
    if (size === 0) return null;
    const from = isStacked ? (size > 0 ? above : below) : 0;
    if (size > 0) above += size;
    else below += size;
    const [top, bottom] = [yOf(Math.max(from, from + size)), yOf(Math.min(from, from + size))];
    // Parts differ in their pattern as well, and not only in their colour.
    const fill = at === 2 ? `url(#${hatch})` : fills[at];
    return (
      <rect
        key={at}
        x={middle - bar / 2}
        y={top}
        width={bar}
        height={Math.max(1, bottom - top - (isStacked ? 1 : 0))}
        rx="2"
        fill={fill}
        stroke={at === 0 ? "var(--np-chart-edge)" : "var(--np-line-strong)"}
      />
    );
  });
}
