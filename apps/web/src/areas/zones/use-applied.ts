import { undoZone } from "@nameplane/contracts/zones/operations";
import { domainDetails } from "@nameplane/contracts/domains/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { showToast, TOAST_MS } from "../../ui/feedback/toast-store.ts";
import { useStaging } from "./use-staging.tsx";

/** After a change went in: everything of the zone is read again, and for ten minutes one press takes the change back. */
export function useApplied(): (saved: { readonly version: number }, count: number) => void {
  const t = useTranslations("dns.applied");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const queries = useQueryClient();
  const { zoneId } = useStaging();

  const readAgain = () => {
    const paths = (path: unknown) =>
      typeof path === "string" && (path.startsWith("/api/dns/") || path === domainDetails.path);
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths(path) });
  };
  const undo = async (version: number) => {
    try {
      await api.call(undoZone, { zoneid: zoneId, version }, { key: newKey(), handled: true });
      showToast({ tone: "success", title: t("undone") });
    } catch (error) {
      showToast({ tone: "failure", title: t("undoFailed"), body: describeError(error, apiTexts) });
    }
    readAgain();
  };
  return ({ version }, count) => {
    readAgain();
    showToast({
      tone: "success",
      title: t("done", { count }),
      ms: TOAST_MS.undo,
      id: `applied ${zoneId}`,
      action: { label: t("undo"), run: () => void undo(version) },
    });
  };
}
