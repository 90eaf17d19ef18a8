import { dashboard } from "@nameplane/contracts/accounts/operations";
import {
  cancelRequest,
  fixRequest,
  getOrder,
  getRequest,
  requestList,
  restartRequest,
} from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/**
 * Loads everything again that a change of a request affects. If the button that was pressed has then disappeared, the title gets
 * the focus.
 */
export function useRequestsChanged(): () => void {
  const queries = useQueryClient();
  const readAgain = async () => {
    const paths = [requestList, getRequest, getOrder, dashboard].map(({ path }) => path);
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
  };
  return () => void readAgain();
}

/** Puts a failed request back into the queue. */
export function useRestart() {
  const t = useTranslations("requests.action");
  const changed = useRequestsChanged();
  const { mutate, isPending, variables } = useApiMutation(restartRequest, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("restarted"), body: t("restartedText") });
      changed();
    },
  });
  return {
    restart: (requestid: number) => mutate({ input: { requestid }, key: newKey() }),
    /** The number of the request that is being restarted. */
    busy: isPending ? (variables?.input.requestid ?? null) : null,
  };
}

export function useCancel(name: string, onDone: () => void) {
  const t = useTranslations("requests.action");
  const changed = useRequestsChanged();
  return useApiMutation(cancelRequest, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("cancelled"), body: t("cancelledText", { name }) });
      changed();
      onDone();
    },
  });
}

export type Said = { readonly title: string; readonly body: string };

/** Sends a fix. `said` is the message shown on success, if there is more to say than that the request was sent. */
export function useFix(said: { readonly current: Said | null } = { current: null }) {
  const t = useTranslations("requests.action");
  const changed = useRequestsChanged();
  return useApiMutation(fixRequest, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: said.current?.title ?? t("fixed"), body: said.current?.body ?? t("fixedText") });
      changed();
    },
  });
}
