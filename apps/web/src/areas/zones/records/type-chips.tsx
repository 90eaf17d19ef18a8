import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { TypeChip } from "../record-words.tsx";

/** The order of the chips: the most frequent types first (specification C9.93), then all others by name. */
const order = ["A", "AAAA", "CNAME", "MX", "TXT", "SRV", "REDIRECT", "MAILFORWARD", "CAA", "TLSA", "NAPTR", "NS"];
const rank = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length);

/** Chips that show only the records of one type. A second click shows all records again. */
export function TypeChips({
  counts,
  chosen,
  onChoose,
}: {
  counts: readonly { readonly type: string; readonly records: number }[];
  chosen: string | null;
  onChoose: (type: string | null) => void;
}) {
  const t = useTranslations("dns.table");
  const { number } = useFormat();
  const shown = counts
    .filter(({ type, records }) => records > 0 || type === chosen)
    .toSorted((a, b) => rank(a.type) - rank(b.type) || (a.type < b.type ? -1 : 1));
  return (
    <div className="np-type-chips" role="group" aria-label={t("types")}>
      {shown.map(({ type, records }) => (
        <button
          key={type}
          type="button"
          className="np-type-chip"
          aria-pressed={type === chosen}
          onClick={() => onChoose(type === chosen ? null : type)}
        >
          <TypeChip type={type} /> <span className="np-num">{number(records)}</span>{" "}
          <span className="np-visually-hidden">{t("typeRecords", { count: records })}</span>
        </button>
      ))}
    </div>
  );
}
