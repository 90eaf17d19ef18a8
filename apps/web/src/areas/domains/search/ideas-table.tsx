import { useTranslations } from "use-intl";
import { SearchTable } from "./search-table.tsx";
import type { Ideas } from "./use-ideas.ts";
import type { Picks } from "./use-picks.ts";

/** Names similar to the searched name, shown if some of them can be bought. */
export function IdeasTable({
  ideas,
  picks,
  current,
  prices,
}: {
  ideas: Ideas;
  picks: Picks;
  current: string | null;
  prices: boolean;
}) {
  const t = useTranslations("search");
  if (ideas.rows.length === 0) return null;
  return (
    <section className="np-search-ideas" aria-label={t("ideas")}>
      <h2 className="np-menu-title">{t("ideas")}</h2>
      <SearchTable rows={ideas.rows} picks={picks} current={current} prices={prices} />
    </section>
  );
}
