import { verifications } from "@nameplane/contracts/contacts/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import type { Request } from "../request.rules.ts";
import { useFix } from "../use-request-acts.ts";

/** 4013: a new owner who has to confirm an address first. The mail can be sent again from the banner; here it is looked at again. */
export function VerificationFix({ request }: { request: Request }) {
  const t = useTranslations("ownerchange");
  const api = useTranslations("api");
  const found = useApiQuery(verifications, {});
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const fix = useFix();
  if (found.error) return <PanelFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingPanel lines={3} />;
  return (
    <section className="np-col np-gap-12" aria-label={t("verifyTitle")}>
      <h3>{t("verifyTitle")}</h3>
      <p className="np-soft">{t("verifyText")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <ul className="np-consents">
        {found.data.cases.map(({ caseid, name, email }) => (
          <li key={caseid}>
            {name}, {email}
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="primary"
          busy={fix.isPending}
          onClick={() =>
            fix.mutate(
              { input: { requestid: request.requestid }, key },
              { onSuccess: renew, onError: (error) => (renew(), setFailure(describeError(error, api))) },
            )
          }
        >
          {t("lookAgain")}
        </Button>
      </div>
    </section>
  );
}
