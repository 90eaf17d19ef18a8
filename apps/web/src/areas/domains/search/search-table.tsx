import type { SearchRow as Row } from "@nameplane/contracts/domains/search-domains";
import { useTranslations } from "use-intl";
import { Skeleton, useSlow } from "../../../ui/feedback/states.tsx";
import { useVatSide } from "../../orders/basket/index.ts";
import "../../../ui/table/data-table.css";
import { SearchRow } from "./search-row.tsx";
import type { Picks } from "./use-picks.ts";

export type SearchTableProps = {
  readonly rows: readonly Row[];
  readonly picks: Picks;
  readonly current: string | null;
  readonly prices: boolean;
  /** Whether the server has not sent its list of names yet. Until then, grey bars are shown in the columns. */
  readonly waiting?: boolean;
};

/** Names with their prices, as a table; on a phone each name is a card. */
export function SearchTable({ rows, picks, current, prices, waiting }: SearchTableProps) {
  const t = useTranslations("search");
  const side = useVatSide();
  const slow = useSlow(waiting === true);
  return (
    <table className="np-table np-search-table" aria-busy={waiting || undefined}>
      <caption className="np-visually-hidden">{t("table")}</caption>
      <colgroup>
        <col />
        <col style={{ width: 152 }} />
        {prices && <col style={{ width: 118 }} />}
        {prices && <col style={{ width: 124 }} />}
        {prices && <col style={{ width: 140 }} />}
        <col style={{ width: 172 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("col.name")}</th>
          <th scope="col">{t("col.state")}</th>
          {prices && <th scope="col">{t("col.period")}</th>}
          {prices && (
            <th scope="col" className="np-align-right">
              {t(`col.price.${side}`)}
            </th>
          )}
          {prices && (
            <th scope="col" className="np-align-right">
              {t("col.renewal")}
            </th>
          )}
          <th scope="col">
            <span className="np-visually-hidden">{t("col.act")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SearchRow key={row.name} row={row} picks={picks} isCurrent={row.name === current} prices={prices} />
        ))}
        {waiting &&
          Array.from({ length: 6 }, (_, index) => (
            <tr key={index}>
              <td>{slow && <Skeleton width={`${40 + ((index * 17) % 40)}%`} />}</td>
              <td colSpan={prices ? 5 : 2}>{slow && <Skeleton width="60%" />}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
