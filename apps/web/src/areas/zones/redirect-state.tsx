import { redirectCertificates } from "@nameplane/contracts/forwarding/operations";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useZone } from "./zone-context.tsx";

/** A certificate comes within a minute or two of the record. */
const lookAgainMs = 20_000;

type Certificates = AnswerOf<typeof redirectCertificates>;

const isIssued = (answer: Certificates | undefined, owner: string) =>
  answer?.data.some((each) => each.owner === owner && each.state === "issued") === true;

/** Whether a redirect is served over HTTPS, and else why not: nothing else on the page says so. */
export function RedirectState({ owner }: { owner: string }) {
  const t = useTranslations("dns.redirect");
  const { zone } = useZone();
  const { data } = useQuery({
    ...apiQuery(useApi(), redirectCertificates, { zoneid: zone.zoneid }),
    refetchInterval: ({ state }) => (owner.startsWith("*") || isIssued(state.data, owner) ? false : lookAgainMs),
  });
  const found = data?.data.find((each) => each.owner === owner);
  if (found === undefined) return null;
  const { state, why, nextat, ends } = found;
  const tone = why === null ? (state === "issued" ? "active" : "pending") : state === "issued" ? "needs" : "problem";
  return (
    <span className="np-forward-state" translate="yes">
      <StatusMark tone={tone}>
        {state === "issued" && why !== null && ends !== null ? (
          <span>{t.rich("ends", { ends: () => <DateTime value={ends} /> })}</span>
        ) : (
          t(state)
        )}
      </StatusMark>
      {why !== null && (
        <span className="np-soft np-small">
          {t(`why.${why}`)}
          {nextat !== null && <>; {t.rich("again", { when: () => <DateTime value={nextat} show="relative" /> })}</>}
        </span>
      )}
    </span>
  );
}
