import type { ResaleMargin } from "@nameplane/contracts/resellers/prices";
import type { Currency } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { AmountTable } from "../../ui/table/amount-table.tsx";
import "./resellers.css";

type Props = {
  /** Whether the list is a price group. */
  readonly isGroup: boolean;
  readonly margins: readonly ResaleMargin[];
  readonly currency: Currency;
  readonly mayChange: boolean;
  readonly onAdd: () => void;
  readonly onChange: (margin: ResaleMargin) => void;
  readonly onRemove: (margin: ResaleMargin) => void;
};

/** The margins by which prices are calculated, the most general first. */
export function MarginsPanel({ isGroup, margins, currency, mayChange, onAdd, onChange, onRemove }: Props) {
  const t = useTranslations("resale.margins");
  const words = useResaleWords();
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        mayChange && (
          <Button size="sm" onClick={onAdd}>
            {t("add")}
          </Button>
        )
      }
    >
      <p className="np-soft np-resale-note">
        {t(isGroup ? (margins.length === 0 ? "groupNone" : "groupText") : margins.length === 0 ? "none" : "text")}
      </p>
      {margins.length > 0 && (
        <AmountTable label={t("title")}>
          <thead>
            <tr>
              <th scope="col">{t("what")}</th>
              <th scope="col">{t("margin")}</th>
              <th scope="col">{t("rounding")}</th>
              {mayChange && (
                <th scope="col">
                  <span className="np-visually-hidden">{t("change")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {margins.map((margin) => (
              <tr key={margin.scope}>
                <th scope="row">
                  {words.scope(margin)}
                  {margin.until !== null && (
                    <div className="np-small np-soft">
                      {t.rich("until", { when: () => <DateTime value={margin.until ?? ""} show="moment" /> })}
                    </div>
                  )}
                </th>
                <td className="np-num">{words.margin(margin, currency)}</td>
                <td>{t(`ending.${margin.ending}`)}</td>
                {mayChange && (
                  <td>
                    <Acts name={words.scope(margin)} onChange={() => onChange(margin)} onRemove={() => onRemove(margin)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </AmountTable>
      )}
    </Panel>
  );
}

type ActsProps = { readonly name: string; readonly onChange: () => void; readonly onRemove: () => void };

function Acts({ name, onChange, onRemove }: ActsProps) {
  const t = useTranslations("resale.margins");
  return (
    <div className="np-row np-wrap np-gap-8 np-resale-acts">
      <Button size="sm" onClick={onChange}>
        {t("change")}
        <span className="np-visually-hidden"> {name}</span>
      </Button>
      <Button size="sm" variant="danger" onClick={onRemove}>
        {t("remove")}
        <span className="np-visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}
