import { IconAlertTriangle, IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../basics/button.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { Icon } from "../icon.tsx";
import { useNow } from "../text/date-time.tsx";
import type { TableState } from "./table-types.ts";

/** The strip above the header, for rows that are out of date or a bulk action that did not reach every row. */
export function TableStrip({ state }: { state: TableState }) {
  if (state.kind === "stale") return <StaleStrip at={state.at} onRetry={state.onRetry} />;
  if (state.kind !== "partial") return null;
  return (
    <div className="np-strip np-strip-needs" role="status">
      <Icon of={IconAlertTriangle} />
      <span className="np-grow">
        <b>{state.title}</b> {state.detail}
      </span>
      {state.action}
    </div>
  );
}

function StaleStrip({ at, onRetry }: { at: Date; onRetry: (() => void) | undefined }) {
  const t = useTranslations("ui.table");
  const format = useFormat();
  const now = useNow();
  return (
    <div className="np-strip" role="status">
      <Icon of={IconEyeOff} />
      <span className="np-grow">
        {t.rich("stale", { time: format.time(at), ago: format.relative(at, now), b: (chunks) => <b>{chunks}</b> })}
      </span>
      {onRetry && (
        <Button size="xs" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

/** Shown instead of the rows if there are none. */
export function TableNotice({
  state,
  hasRows,
  emptyByFilter,
}: {
  state: TableState;
  hasRows: boolean;
  emptyByFilter: ReactNode;
}) {
  if (state.kind === "failed")
    return <ErrorState title={state.title} error={state.error} onRetry={state.onRetry} reassurance={state.reassurance} />;
  if (state.kind === "ready" && !hasRows) return <div role="status">{emptyByFilter}</div>;
  return null;
}
