import { useEffect, useEffectEvent, useMemo } from "react";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { useVatSide } from "../../orders/basket/index.ts";
import {
  fits,
  inOrder,
  isGone,
  noFilter,
  progressOf,
  topRow,
  type Progress,
  type SearchFilter,
  type SearchOrder,
} from "./search-view.rules.ts";
import type { Search } from "./use-search.ts";

export type SearchView = {
  /** All rows, in the order in which the server lists the names (the "plan" line of its answer). */
  readonly all: readonly SearchRow[];
  readonly top: SearchRow | null;
  /** All rows except `top`, sorted and filtered. */
  readonly rows: readonly SearchRow[];
  readonly progress: Progress;
};

/** The rows of a search as they are shown. */
export function useSearchView(
  search: Search,
  {
    order = "suggested",
    filter = noFilter,
    hideTaken,
    hasTop,
  }: { order?: SearchOrder; filter?: SearchFilter; hideTaken: boolean; hasTop: boolean },
): SearchView {
  const side = useVatSide();
  const preferred = usePreferred();
  const t = useTranslations("search");
  const all = useMemo(() => search.order.flatMap((name) => search.rows.get(name) ?? []), [search.order, search.rows]);
  const top = useMemo(() => (hasTop ? topRow(all, preferred) : null), [all, hasTop, preferred]);
  const rows = useMemo(
    () =>
      inOrder(
        all.filter((row) => row !== top && !(hideTaken && isGone(row)) && fits(row, filter, side)),
        order,
        side,
      ),
    [all, top, hideTaken, filter, order, side],
  );
  const progress = useMemo(() => progressOf(all), [all]);
  const { phase } = search;
  // Announced to screen readers once, after the last answer, and not for every answer.
  const announceSettled = useEffectEvent(() => announce(t("settled", { asked: progress.answered, free: progress.free })));
  useEffect(() => {
    if (phase === "done") announceSettled();
  }, [phase]);
  return { all, top, rows, progress };
}

/**
 * The TLDs from which the top row is taken if the search has no exact name, in order of preference: those of the brand, .se (for
 * Swedish users, and on the product's own brand) and .com.
 */
function usePreferred(): readonly string[] {
  const { tlds, globals } = useBrand();
  const { locale } = useFormat();
  return useMemo(
    () => [...tlds, ...(locale === "sv" || globals.isOwnApp ? ["se"] : []), "com"],
    [tlds, locale, globals.isOwnApp],
  );
}
