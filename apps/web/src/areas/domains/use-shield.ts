import { domainDetails, domainList, setWhoisShield } from "@nameplane/contracts/domains/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError, isSilent } from "../../lib/api/api-error.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { announce } from "../../ui/feedback/announce.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";

type Wanted = { readonly itemid: string; readonly unicodename: string; readonly shield: boolean };

/** Shows the state of a WHOIS shield in every cached list and page of the domain. */
function showShield(queries: QueryClient, itemid: string, whoisshield: boolean): void {
  queries.setQueriesData<AnswerOf<typeof domainList>>(
    { queryKey: [domainList.path] },
    (list) => list && { ...list, data: list.data.map((row) => (row.itemid === itemid ? { ...row, whoisshield } : row)) },
  );
  queries.setQueriesData<AnswerOf<typeof domainDetails>>({ queryKey: [domainDetails.path] }, (page) =>
    page && page.domain.itemid === itemid ? { domain: { ...page.domain, whoisshield } } : page,
  );
}

/**
 * Changes the WHOIS shield. If turned on, it changes at once on the screen, then at the registry; if that is refused, the switch
 * goes back and the reason is shown. If turned off, it changes on the screen only when done, because the user must first confirm
 * their identity.
 */
export function useShield() {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTranslations("domains.shield");
  const apiTexts = useTranslations("api");
  const { mutate, isPending } = useMutation({
    mutationFn: ({ itemid, shield }: Wanted) => api.call(setWhoisShield, { itemid, shield }, { handled: true, why: t("offWhy") }),
    onMutate: async ({ itemid, shield }) => {
      // Requests in progress are cancelled, because their answers would show the old state again.
      await Promise.all([
        queries.cancelQueries({ queryKey: [domainList.path] }),
        queries.cancelQueries({ queryKey: [domainDetails.path] }),
      ]);
      if (shield) showShield(queries, itemid, shield);
    },
    onSuccess: ({ shield, others }, { itemid, unicodename }) => {
      showShield(queries, itemid, shield);
      announce(t(shield ? "on" : "off", { name: unicodename }));
      if (others > 0)
        showToast({
          tone: "success",
          title: t(shield ? "on" : "off", { name: unicodename }),
          body: t("others", { count: others }),
        });
    },
    onError: (error, { itemid, shield }) => {
      showShield(queries, itemid, !shield);
      if (error instanceof ApiError && isSilent(error)) return;
      showToast({ tone: "failure", title: t("failed"), body: describeError(error, apiTexts) });
    },
    onSettled: () => {
      for (const { path } of [domainList, domainDetails]) void queries.invalidateQueries({ queryKey: [path] });
    },
  });
  return { change: mutate, isPending };
}
