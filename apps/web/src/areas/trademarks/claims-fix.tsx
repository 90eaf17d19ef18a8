import type { AnswerOf } from "@nameplane/contracts";
import { acceptClaimsNotice, claimsNotice } from "@nameplane/contracts/trademarks/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { ClaimList } from "./claim-list.tsx";
import { NoticeText } from "./notice-text.tsx";

type Answer = AnswerOf<typeof claimsNotice>;
type Props = {
  readonly requestid: number;
  /** Shown if the request waits for something else. */
  readonly otherwise: ReactNode;
  readonly onAccepted: () => void;
};

/** The trademark notices for which a request waits: shown whole, with the acknowledgement that continues the request. */
export function ClaimsFix({ requestid, otherwise, onAccepted }: Props) {
  const { data, error, refetch } = useApiQuery(claimsNotice, { requestid });
  if (error) return <PanelFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanel lines={6} />;
  const isOpen = data.accepts && data.notices.length > 0 && data.notices.every(({ isvalid }) => isvalid);
  return isOpen ? <Notice requestid={requestid} of={data} onAccepted={onAccepted} /> : otherwise;
}

function Notice({ requestid, of: { name, notices }, onAccepted }: { requestid: number; of: Answer; onAccepted: () => void }) {
  const t = useTranslations("trademarks.claims");
  const apiTexts = useTranslations("api");
  const { key, renew } = useIdempotencyKey();
  const [isUnderstood, setUnderstood] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = useApiMutation(acceptClaimsNotice, { call: { handled: true } });
  const claims = notices.flatMap((notice) => notice.claims);
  const until = notices.map((notice) => notice.until).toSorted()[0] ?? "";
  const press = () => {
    setFailure(isUnderstood ? null : t("tick"));
    if (!isUnderstood) return;
    accept.mutate(
      { input: { requestid, notices: notices.map(({ noticeid }) => noticeid), understood: true }, key },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("accepted"), body: t("acceptedText") });
          onAccepted();
        },
        onError: (error) => {
          renew();
          setFailure(describeError(error, apiTexts));
        },
      },
    );
  };
  return (
    <div role="group" className="np-col np-gap-16" aria-label={t("title", { name })}>
      <h3>{t("title", { name })}</h3>
      <p>{t("guide")}</p>
      <NoticeText />
      <ClaimList claims={claims} />
      <p className="np-small" lang="en" translate="no">
        For more information concerning the records included in this notice, see https://www.trademark-clearinghouse.com.
      </p>
      <p className="np-small np-soft">{t.rich("until", { at: () => <DateTime value={until} show="moment" /> })}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <Checkbox label={t("understood")} checked={isUnderstood} onChange={setUnderstood} />
      <div className="np-row np-wrap">
        <Button variant="primary" busy={accept.isPending} onClick={press}>
          {t("accept")}
        </Button>
      </div>
      <p className="np-small np-soft">{t("otherwise")}</p>
    </div>
  );
}
