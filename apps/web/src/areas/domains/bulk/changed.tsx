import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

const refusalsOfChange: readonly string[] = ["SelectionChanged", "PriceChanged", "CreditChanged"];

/** Whether an order was refused because the plan is no longer the one that was approved. */
export function isChange(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && "name" in data && refusalsOfChange.includes(String(data.name));
}

/** How many domains are listed. */
const SHOWN = 5;

/** The first domains of a list, and how many more there are. */
export function namesInShort(names: readonly string[], number: (count: number) => string): string {
  const rest = names.length - SHOWN;
  return [...names.slice(0, SHOWN), ...(rest > 0 ? [`+${number(rest)}`] : [])].join(", ");
}

/** The differences since the plan was last seen. Nothing can be approved until the user has confirmed them. */
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
