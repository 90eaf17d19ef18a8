import { keepDomain } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { useCancellationAgain, type Cancellation } from "./use-cancellation.ts";

/** Says that the domain will end at its expiry, with a button that keeps the domain. */
export function GoingOn({ domain, cancellation }: { domain: Domain; cancellation: Cancellation }) {
  const t = useTranslations("cancel.atExpiry");
  const { key, renew } = useIdempotencyKey();
  const readAgain = useCancellationAgain();
  const keep = useApiMutation(keepDomain, {
    onSuccess: () => {
      announce(t("done"));
      renew();
      readAgain();
    },
  });
  return (
    <Banner
      tone="needs"
      title={t("title", { name: cancellation.unicodename })}
      action={
        cancellation.may && (
          <Button busy={keep.isPending} onClick={() => keep.mutate({ input: { itemid: domain.itemid }, key })}>
            {t("keep")}
          </Button>
        )
      }
    >
      {t.rich("text", { date: () => <DateTime value={cancellation.expiredate ?? ""} show="date" /> })}
    </Banner>
  );
}
