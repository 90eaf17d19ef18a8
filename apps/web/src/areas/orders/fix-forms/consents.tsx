import { consents } from "@nameplane/contracts/orders/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { ConsentList } from "../consent-list.tsx";
import type { Request } from "../request.rules.ts";
import { useFix } from "../use-request-acts.ts";

/** 4011: who has agreed to a change of owner, and another mail to those who have not. */
export function ConsentsFix({ request }: { request: Request }) {
  const t = useTranslations("ownerchange");
  const api = useTranslations("api");
  const found = useApiQuery(consents, { requestid: request.requestid });
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const fix = useFix();
  if (found.error) return <PanelFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingPanel lines={3} />;
  const press = () => {
    setFailure(null);
    fix.mutate(
      { input: { requestid: request.requestid }, key },
      {
        onSuccess: renew,
        onError: (error) => {
          renew();
          setFailure(describeError(error, api));
        },
      },
    );
  };
  return (
    <section className="np-col np-gap-12" aria-label={t("waitingTitle")}>
      <h3>{t("waitingTitle")}</h3>
      <p className="np-soft">{t("waitingText")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <ConsentList consents={found.data.data} />
      <div>
        <Button busy={fix.isPending} onClick={press}>
          {t("again")}
        </Button>
      </div>
    </section>
  );
}
