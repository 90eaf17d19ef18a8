import { askDestination, forwardDestinations } from "@nameplane/contracts/forwarding/operations";
import { mailforward, valueOfRdata } from "@nameplane/dns";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useZone } from "../zone/index.ts";

const tones = { asked: "pending", agreed: "active", refused: "problem" } as const;

/** Shows whether the recipient of a forward has agreed to it. No mail is forwarded before that. */
export function ForwardState({ rdata }: { rdata: string }) {
  const t = useTranslations("dns.forward");
  const api = useTranslations("api");
  const { mayEdit } = useZone();
  const queries = useQueryClient();
  const { data } = useApiQuery(forwardDestinations, {});
  const { recipient } = valueOfRdata(mailforward, rdata);
  const found = data?.data.find(({ address }) => address.toLowerCase() === recipient.toLowerCase());
  const ask = useApiMutation(askDestination, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("askedAgain", { recipient }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(forwardDestinations) });
    },
  });
  if (found === undefined) return null;
  return (
    <span className="np-forward-state">
      <StatusMark tone={tones[found.state]}>{t(found.state)}</StatusMark>
      {found.state === "asked" && mayEdit && (
        <button
          type="button"
          className="np-text-button"
          disabled={ask.isPending}
          aria-label={t("askAgainOf", { recipient })}
          onClick={() =>
            ask.mutate(
              { input: { address: found.address } },
              {
                onError: (error) => showToast({ tone: "failure", title: t("notAsked"), body: describeError(error, api) }),
              },
            )
          }
        >
          {t("askAgain")}
        </button>
      )}
    </span>
  );
}
