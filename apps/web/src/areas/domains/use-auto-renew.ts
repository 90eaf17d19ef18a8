import { domainDetails, domainList, setAutoRenew } from "@nameplane/contracts/domains/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isSilent, ApiError } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { announce } from "../../ui/feedback/announce.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import type { Domain } from "./domain-state.rules.ts";

type Mode = "auto" | "once" | "manual";
type Wanted = {
  readonly itemid: string;
  readonly unicodename: string;
  /** The day on which the domain expires if auto-renew is turned off. It is shown when that is done. */
  readonly expiredate?: string | null;
  readonly autorenew: boolean;
  /** The new and the former mode, given if there are more choices than on and off. */
  readonly mode?: { readonly to: Mode; readonly from: Domain["renewalmode"] };
};

/** Shows a renewal mode in every cached list and page of the domain. */
function showMode(
  queries: QueryClient,
  { itemid, autorenew }: Pick<Wanted, "itemid" | "autorenew">,
  mode: Domain["renewalmode"] = autorenew ? "auto" : "manual",
): void {
  queries.setQueriesData<AnswerOf<typeof domainList>>(
    { queryKey: [domainList.path] },
    (list) => list && { ...list, data: list.data.map((row) => (row.itemid === itemid ? { ...row, autorenew } : row)) },
  );
  queries.setQueriesData<AnswerOf<typeof domainDetails>>({ queryKey: [domainDetails.path] }, (page) =>
    page && page.domain.itemid === itemid ? { domain: { ...page.domain, autorenew, renewalmode: mode } } : page,
  );
}

/** Time to read that auto-renew was turned off, and to undo it. */
const undoMs = 15_000;

/**
 * Changes auto-renew at once on the screen, then at the server. If the server refuses, the switch goes back and the reason is
 * shown.
 */
export function useAutoRenew(): { readonly change: (wanted: Wanted) => void } {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTranslations("domains.renewal");
  const apiTexts = useTranslations("api");
  const format = useFormat();
  const turn = useMutation({
    mutationFn: ({ itemid, autorenew, mode }: Wanted) =>
      api.call(setAutoRenew, mode ? { itemid, mode: mode.to } : { itemid, autorenew }, { handled: true }),
    onMutate: async (wanted) => {
      // Requests in progress are cancelled, because their answers would show the old mode again.
      await Promise.all([
        queries.cancelQueries({ queryKey: [domainList.path] }),
        queries.cancelQueries({ queryKey: [domainDetails.path] }),
      ]);
      showMode(queries, wanted, wanted.mode?.to);
    },
    onSuccess: (_answer, wanted) => {
      const { unicodename, autorenew, mode, expiredate = null } = wanted;
      const isOff = !autorenew && mode === undefined;
      if (!isOff || expiredate === null)
        return announce(t(mode?.to === "once" ? "once" : autorenew ? "on" : "off", { name: unicodename }));
      // A domain can be lost if auto-renew is turned off by mistake, so the consequence is shown, and one click undoes it.
      showToast({
        tone: "info",
        id: `auto-renew-${wanted.itemid}`,
        title: t("offUntil", { name: unicodename, date: format.date(expiredate) }),
        ms: undoMs,
        action: { label: t("undo"), run: () => turn.mutate({ ...wanted, autorenew: true }) },
      });
    },
    onError: (error, { itemid, autorenew, mode }) => {
      showMode(queries, { itemid, autorenew: mode ? mode.from !== "manual" : !autorenew }, mode?.from);
      if (error instanceof ApiError && isSilent(error)) return;
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, apiTexts) });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [domainList.path] });
      void queries.invalidateQueries({ queryKey: [domainDetails.path] });
    },
  });
  return { change: turn.mutate };
}
