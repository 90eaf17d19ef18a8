import { domainList, setAutoRenewOfMany, setDomainLabels } from "@nameplane/contracts/domains/operations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { cachedLists } from "../../../shell/lists/cached-lists.ts";
import { useCachedList } from "../../../shell/lists/use-cached-list.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { inBatches } from "./in-batches.ts";
import type { LabelPlan } from "./labels.rules.ts";

/** The largest number of domains in one call. More are sent in several calls, one after the other. */
export const MOST_AT_ONCE = 1000;

export const useLabels = () => useCachedList(cachedLists.labels);

/** Actions on many domains. The request layer shows failures in a toast, and the choice stays. */
export function useBulkActs() {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTranslations("domains.bulk");
  const readAgain = () => void queries.invalidateQueries({ queryKey: [domainList.path] });
  const labels = useMutation({
    mutationFn: async ({ itemids, plan }: { itemids: string[]; plan: LabelPlan }) => {
      const of = (wanted: boolean) => [...plan].filter(([, on]) => on === wanted).map(([id]) => id);
      const parts = await inBatches(itemids, MOST_AT_ONCE, (some) =>
        api.call(setDomainLabels, { itemids: some, add: of(true), remove: of(false) }),
      );
      return { changed: parts.reduce((sum, { changed }) => sum + changed, 0) };
    },
    onSuccess: ({ changed }) => void showToast({ tone: "success", title: t("labelled"), body: t("changed", { count: changed }) }),
    onSettled: readAgain,
  });
  const renewal = useMutation({
    mutationFn: async ({ itemids, autorenew }: { itemids: string[]; autorenew: boolean }) => {
      const parts = await inBatches(itemids, MOST_AT_ONCE, (some) => api.call(setAutoRenewOfMany, { itemids: some, autorenew }));
      return {
        changed: parts.reduce((sum, { changed }) => sum + changed, 0),
        skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
      };
    },
    onSuccess: ({ changed, skipped }, { autorenew }) =>
      void showToast({
        tone: skipped > 0 ? "warning" : "success",
        title: t(autorenew ? "renewalOn" : "renewalOff"),
        body: [t("changed", { count: changed }), skipped > 0 && t("skipped", { count: skipped })].filter(Boolean).join(" "),
      }),
    onSettled: readAgain,
  });
  return { labels, renewal };
}
