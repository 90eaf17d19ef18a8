import type { ResaleMargin } from "@nameplane/contracts/resellers/prices";
import type { Currency } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { WideTable } from "./wide-table.tsx";

type Props = {
  readonly margins: readonly ResaleMargin[];
  readonly currency: Currency;
  readonly mayChange: boolean;
  readonly onAdd: () => void;
  readonly onChange: (margin: ResaleMargin) => void;
  readonly onRemove: (margin: ResaleMargin) => void;
};

/** The margins by which prices are calculated, the widest first. */
export function MarginsPanel({ margins, currency, mayChange, onAdd, onChange, onRemove }: Props) {
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
      <p className="np-soft np-resale-note">{margins.length === 0 ? t("none") : t("text")}</p>
      {margins.length > 0 && (
        <WideTable label={t("title")}>
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
                <th scope="row">{words.scope(margin)}</th>
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
        </WideTable>
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
