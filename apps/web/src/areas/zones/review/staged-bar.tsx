import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/basics/button.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import type { StagedCounts } from "../records/index.ts";
import type { DraftState } from "../staging/index.ts";

type Props = {
  readonly counts: StagedCounts;
  readonly draft: DraftState;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
  readonly onRetry: () => void;
};

/** Signs for a small screen, which has no room for words beside the buttons. */
const signs = { added: "+", changed: "~", removed: "-" } as const;

/** The bar of staged changes at the bottom of the page: how many there are, with buttons to review and to discard them. */
export function StagedBar({ counts, draft, onReview, onDiscard, onRetry }: Props) {
  const t = useTranslations("dns.bar");
  const isNarrow = useWidth() === "narrow";
  return (
    <div className="np-selbar-room">
      <div className="np-selbar-place">
        <div className="np-selbar np-staged-bar" role="region" aria-label={t("label")}>
          <b aria-live="polite">{t("changes", { count: counts.total })}</b>
          {!isNarrow && <span className="np-selbar-of">{t("notLive")}</span>}
          <span className="np-staged-counts">
            {(["added", "changed", "removed"] as const).map(
              (kind) =>
                counts[kind] > 0 && (
                  <span key={kind}>
                    {isNarrow && <span aria-hidden>{`${signs[kind]}${counts[kind]}`}</span>}
                    <span className={isNarrow ? "np-visually-hidden" : undefined}>{t(kind, { count: counts[kind] })}</span>
                  </span>
                ),
            )}
          </span>
          {draft === "failed" && (
            <Button className="np-staged-failed" onClick={onRetry} title={t("notKeptLong")}>
              {t("notKept")}
            </Button>
          )}
          <span className="np-selbar-line" />
          <Button onClick={onDiscard}>{t("discard")}</Button>
          <Button variant="primary" onClick={onReview}>
            {isNarrow ? t("reviewShort") : t("review", { count: counts.total })}
            {!isNarrow && <kbd aria-hidden>Ctrl ↵</kbd>}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The bar for rows that were chosen with their checkboxes: what can be done with all of them. */
export function ChosenBar({ count, onRemove, onClear }: { count: number; onRemove: () => void; onClear: () => void }) {
  const t = useTranslations("dns.bar");
  const table = useTranslations("ui.table");
  return (
    <div className="np-selbar-room">
      <div className="np-selbar-place">
        <div className="np-selbar" role="region" aria-label={table("selection")}>
          <b aria-live="polite">{t("chosen", { count })}</b>
          <span className="np-selbar-line" />
          <Button onClick={onRemove}>{t("removeChosen", { count })}</Button>
          <IconButton icon={IconX} label={table("clearSelection")} onClick={onClear} className="np-end" />
        </div>
      </div>
    </div>
  );
}
