import { domainColumns } from "@nameplane/contracts/domains/list-facts";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { toggleColumn, type DomainColumn } from "./list-view.rules.ts";

/** The choice of columns for the list. Cards show only what fits. */
export function ColumnChoice({
  shown,
  onChange,
}: {
  shown: readonly DomainColumn[];
  onChange: (next: readonly DomainColumn[]) => void;
}) {
  const t = useTranslations("domains.columns");
  if (useWidth() === "narrow") return null;
  return (
    <Popover
      label={t("label")}
      width={240}
      position="bottom-end"
      target={<Button size="sm" className="np-button-square" icon={IconColumns3} aria-label={t("label")} title={t("label")} />}
    >
      {() => (
        <div className="np-labels-sheet">
          <ul>
            {domainColumns.map((column) => (
              <li key={column}>
                <Checkbox
                  label={t(column)}
                  checked={shown.includes(column)}
                  onChange={() => onChange(toggleColumn(shown, column))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}
