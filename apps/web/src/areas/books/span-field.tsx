import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import type { Books } from "./books-view.ts";
import { keyOf, spansOf, type ListedSpan, type Span } from "./spans.rules.ts";

/** The periods of a seller's books. With `only` set to "year", only financial years. */
export const listSpans = ({ months, years }: Books, only?: "year"): ListedSpan[] =>
  spansOf(
    months.map(({ month }) => month),
    years,
  ).filter(({ kind }) => only === undefined || kind === only);

/** Chooses a month, a quarter or a financial year. */
export function SpanField({
  label,
  spans,
  value,
  onChange,
}: {
  readonly label?: string;
  readonly spans: readonly ListedSpan[];
  readonly value: Span;
  readonly onChange: (span: Span) => void;
}) {
  const t = useTranslations("books.span");
  const format = useFormat();
  const nameOf = ({ kind, from, to }: ListedSpan): string => {
    const year = from.slice(0, 4);
    if (kind === "month") return format.month(from);
    if (kind === "quarter") return t("quarter", { year, quarter: String((Number(from.slice(5, 7)) + 2) / 3) });
    return year === to.slice(0, 4) ? t("year", { year }) : t("years", { from: format.month(from), to: format.month(to) });
  };
  return (
    <SelectField
      label={label ?? t("label")}
      value={keyOf(value)}
      onChange={(key) => onChange(spans.find((span) => keyOf(span) === key) ?? value)}
      options={spans.map((span) => ({ value: keyOf(span), label: nameOf(span) }))}
    />
  );
}
