import type { ResaleLine } from "@nameplane/contracts/resellers/prices";
import type { Currency } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useResaleWords } from "./use-resale-words.ts";

type Props = { readonly label: string; readonly lines: readonly ResaleLine[]; readonly currency: Currency };

/** Prices before and after a change, with what the reseller pays and the margin. */
export function PriceLines({ label, lines, currency }: Props) {
  const t = useTranslations("resale.preview");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  const shown = (minor: number | null) => (minor === null ? resale("noPrice") : words.amount(minor, currency));
  return (
    <AmountTable label={label}>
      <NumberHead first={t("price")} others={[t("before"), t("after"), t("pay"), t("margin")]} />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.subject} ${line.operation} ${line.months}`}>
            <th scope="row">
              {line.name} {words.offer(line, line.subject)}
              {line.isbelow && (
                <div>
                  <StatusMark tone="problem">{resale("below")}</StatusMark>
                </div>
              )}
            </th>
            <NumberCells cells={[line.oldMinor, line.newMinor, line.wholesaleMinor, line.marginMinor].map(shown)} />
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}
