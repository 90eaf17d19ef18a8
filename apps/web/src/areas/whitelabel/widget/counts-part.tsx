import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../../ui/table/amount-table.tsx";
import type { Widget } from "./widget-calls.ts";

/** How often the search was shown and used, by day and site. */
export function CountsPart({ days }: { days: Widget["days"] }) {
  const t = useTranslations("widget.counts");
  const format = useFormat();
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        {days.length === 0 ? (
          <p className="np-soft">{t("none")}</p>
        ) : (
          <AmountTable label={t("title")}>
            <NumberHead first={t("day")} others={[t("shown"), t("searched"), t("chosen")]} />
            <tbody>
              {days.map(({ day, site, shown, searched, chosen }) => (
                <tr key={`${day} ${site}`}>
                  <th scope="row">
                    {format.date(day)} <span className="np-mono np-small np-soft">{site.replace("https://", "")}</span>
                  </th>
                  <NumberCells cells={[shown, searched, chosen]} />
                </tr>
              ))}
            </tbody>
          </AmountTable>
        )}
        <p className="np-soft np-small">{t("text")}</p>
      </div>
    </Panel>
  );
}
