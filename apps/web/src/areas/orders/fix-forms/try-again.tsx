import { useTranslations } from "use-intl";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { Request } from "../request.rules.ts";
import { useFix } from "../use-request-acts.ts";

/** What stood in the way is mended elsewhere; then one press tries again. */
export function TryAgain({ request }: { request: Request }) {
  const t = useTranslations("requests.fix");
  const { key, renew } = useIdempotencyKey();
  const fix = useFix();
  return (
    <div className="np-row">
      <Button
        variant="primary"
        busy={fix.isPending}
        onClick={() => fix.mutate({ input: { requestid: request.requestid }, key }, { onError: renew })}
      >
        {t("again")}
      </Button>
      <span className="np-soft">{t("againText")}</span>
    </div>
  );
}
