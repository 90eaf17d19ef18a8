import { columnTexts, groupingTexts, reportTexts } from "@nameplane/contracts/reports/report-texts";
import { reportColumns, type ReportGrouping } from "@nameplane/contracts/reports/report-values";
import { moneyIn } from "@nameplane/values";
import { mailKind, opening, paragraph, type PageBody, type Pen } from "../../mail/index.ts";
import { facts, type Facts } from "./facts.ts";
import { samples } from "./samples.ts";
import { texts } from "./texts.ts";

export const reportReady = mailKind({
  facts,
  texts,
  samples,
  page,
  own: "none",
  attachments: ({ template: _template, figures: _figures, ...report }) => [
    { report, filename: `${report.report}-${report.by}-${report.until}.${report.format}` },
  ],
});

const isGrouping = (by: string): by is ReportGrouping => Object.hasOwn(groupingTexts, by);

/** The mail with a report that is sent regularly: its sums, and the file with all rows. */
function page(pen: Pen, facts: Facts): PageBody {
  const { language, links } = pen;
  const words = texts[language];
  const { report, by, from, until, figures } = facts;
  const name = reportTexts[report].title[language];
  const grouping = isGrouping(by) ? groupingTexts[by][language] : by;
  const period = words.between(monthOf(pen, from), monthOf(pen, until));
  const subject = words.subject(name, period);
  return {
    subject,
    preview: words.preview,
    title: [name],
    blocks: [
      opening(pen, [words.intro(name, grouping.toLowerCase(), period)]),
      figures.length === 0
        ? paragraph(words.none)
        : {
            kind: "facts",
            facts: figures.map((figure) => ({
              label: columnTexts[figure.column][language],
              values: [valueOf(pen, figure)],
              isMono: false,
            })),
          },
    ],
    button: { label: words.button, url: links.reports },
    box: null,
  };
}

const months = { en: "en-GB", sv: "sv-SE" } as const;

const monthOf = ({ language }: Pen, month: string): string =>
  new Intl.DateTimeFormat(months[language], { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function valueOf({ language, format }: Pen, { column, value, currency }: Facts["figures"][number]): string {
  const words = texts[language];
  const kind = reportColumns[column];
  if (kind === "money" && currency !== null) return format.money(moneyIn(currency)(value));
  if (kind === "percent") return format.percent(Math.round(value * 10_000));
  if (kind === "hours") return words.hours(format.count(value));
  return kind === "days" ? words.days(format.count(value)) : format.count(value);
}
