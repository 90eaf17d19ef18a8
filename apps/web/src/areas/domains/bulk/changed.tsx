import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

const movers: readonly string[] = ["SelectionChanged", "PriceChanged", "CreditChanged"];

/** Whether what was approved is not what there is any more. */
export function isChange(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && "name" in data && movers.includes(String(data.name));
}

/** Names that are told one by one. */
const SHOWN = 5;

/** Names of a list, cut where it gets long. */
export function namesInShort(names: readonly string[], number: (count: number) => string): string {
  const rest = names.length - SHOWN;
  return [...names.slice(0, SHOWN), ...(rest > 0 ? [`+${number(rest)}`] : [])].join(", ");
}

/** What is different since it was looked at; until it was seen nothing is approved. */
export function ChangedBanner({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const t = useTranslations("bulk.plan");
  return (
    <Banner
      tone="needs"
      live
      title={t("changed")}
      action={
        <Button size="sm" onClick={onSeen}>
          {t("changedAct")}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
