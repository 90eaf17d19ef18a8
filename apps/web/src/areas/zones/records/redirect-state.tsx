import { redirectCertificates, retryRedirectCertificate } from "@nameplane/contracts/forwarding/operations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery, queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { fullName } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";

/** Pause between checks for the certificate, which is issued one or two minutes after the record is published. */
const checkAgainMs = 20_000;
/**
 * Pause between checks while a certificate is being requested. That takes only some seconds, and the user waits for the result.
 */
const triedAgainMs = 2_000;

type Certificate = AnswerOf<typeof redirectCertificates>["data"][number];

function nextCheck(owner: string, found: Certificate | undefined): number | false {
  if (found?.istried === true) return triedAgainMs;
  return owner.startsWith("*") || found?.state === "issued" ? false : checkAgainMs;
}

/** Shows whether a redirect is served over HTTPS. If not, shows the reason and how to try again. */
export function RedirectState({ owner }: { owner: string }) {
  const t = useTranslations("dns.redirect");
  const api = useTranslations("api");
  const { zone, mayEdit } = useZone();
  const queries = useQueryClient();
  const ofOwner = (answer: AnswerOf<typeof redirectCertificates> | undefined) =>
    answer?.data.find((each) => each.owner === owner);
  const { data } = useQuery({
    ...apiQuery(useApi(), redirectCertificates, { zoneid: zone.zoneid }),
    refetchInterval: paced((answer) => nextCheck(owner, ofOwner(answer))),
  });
  const retry = useApiMutation(retryRedirectCertificate, {
    call: { handled: true },
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeyOf(redirectCertificates) }),
  });
  const found = ofOwner(data);
  if (found === undefined) return null;
  const { state, why, nextat, ends, istried, mayretry } = found;
  const isTroubled = why !== null || istried;
  const tone = !isTroubled ? (state === "issued" ? "active" : "pending") : state === "issued" ? "needs" : "problem";
  return (
    <span className="np-forward-state" translate="yes">
      <StatusMark tone={tone}>
        {state === "issued" && isTroubled && ends !== null ? (
          <span>{t.rich("ends", { ends: () => <DateTime value={ends} /> })}</span>
        ) : (
          t(state)
        )}
      </StatusMark>
      {istried && <span className="np-soft np-small">{t("trying")}</span>}
      {why !== null && (
        <span className="np-soft np-small">
          {t(`why.${why}`)}
          {nextat !== null && <>; {t.rich("again", { when: () => <DateTime value={nextat} show="relative" /> })}</>}
        </span>
      )}
      {(mayretry || istried) && mayEdit && (
        <button
          type="button"
          className="np-text-button"
          disabled={istried || retry.isPending}
          aria-label={t("tryNowOf", { name: fullName(owner, zone.name) })}
          onClick={() =>
            retry.mutate(
              { input: { zoneid: zone.zoneid, owner } },
              {
                onError: (error) => showToast({ tone: "failure", title: t("notTried"), body: describeError(error, api) }),
              },
            )
          }
        >
          {t("tryNow")}
        </button>
      )}
    </span>
  );
}
