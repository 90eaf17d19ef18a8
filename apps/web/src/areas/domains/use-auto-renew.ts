import { domainDetails, domainList, setAutoRenew } from "@nameplane/contracts/domains/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isSilent, ApiError } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { announce } from "../../ui/feedback/announce.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import type { Domain } from "./domain-state.rules.ts";

type Mode = "auto" | "once" | "manual";
type Wanted = {
  readonly itemid: string;
  readonly unicodename: string;
  readonly autorenew: boolean;
  /** Where more than on and off is meant: what it becomes, and what it was. */
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

/** Switches automatic renewal: at once on the screen, then at the server; a refusal turns it back and says why. */
export function useAutoRenew(): { readonly change: (wanted: Wanted) => void } {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTranslations("domains.renewal");
  const apiTexts = useTranslations("api");
  const { mutate } = useMutation({
    mutationFn: ({ itemid, autorenew, mode }: Wanted) =>
      api.call(setAutoRenew, mode ? { itemid, mode: mode.to } : { itemid, autorenew }, { handled: true }),
    onMutate: async (wanted) => {
      // An answer on its way would show the old mode again.
      await Promise.all([
        queries.cancelQueries({ queryKey: [domainList.path] }),
        queries.cancelQueries({ queryKey: [domainDetails.path] }),
      ]);
      showMode(queries, wanted, wanted.mode?.to);
    },
    onSuccess: (_answer, { unicodename, autorenew, mode }) =>
      announce(t(mode?.to === "once" ? "once" : autorenew ? "on" : "off", { name: unicodename })),
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
  return { change: mutate };
}
