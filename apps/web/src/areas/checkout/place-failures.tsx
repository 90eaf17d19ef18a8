import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { requestCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { RequestId } from "../../ui/feedback/states.tsx";
import type { RefusedField } from "./registrant-fields.rules.ts";
import type { CheckoutForm } from "./use-checkout-form.ts";
import type { PlaceFailure } from "./use-place-order.ts";

/** Refusals after which checkout must be loaded again before the next try. */
const asksAgain = new Set([
  "BasketChanged",
  "PriceChanged",
  "DiscountGone",
  "ItemNotAvailable",
  "MethodNotAllowed",
  "CreditLimit",
  "CreditChanged",
  "NotFound",
  "BasketEmpty",
  // The server then returns the missing fields with their labels and schemas.
  "FieldsMissing",
]);

/** Says why the order was not placed, or that the result is unknown, and what to do. */
export function PlaceFailures({
  failure,
  askError,
  onAsk,
  form,
  onFields,
}: {
  failure: PlaceFailure | null;
  askError: unknown;
  onAsk: () => Promise<unknown>;
  form: CheckoutForm;
  onFields: (missing: readonly string[]) => readonly RefusedField[];
}) {
  const t = useTranslations("checkout");
  const api = useTranslations("api");
  const react = useEffectEvent((news: PlaceFailure) => {
    if (news.name === "FieldsMissing") form.setRefused(onFields(news.error.missing));
    if (asksAgain.has(news.name)) void onAsk();
    document.getElementById("checkout-failure")?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (failure) react(failure);
  }, [failure]);
  const hasAskError = askError !== null && askError !== undefined;
  if (failure === null && !hasAskError) return null;
  return (
    <div id="checkout-failure" className="np-col np-gap-16">
      {failure?.kind === "lost" && (
        <Banner
          tone="needs"
          live
          title={
            failure.error.code === requestCodes.timeout
              ? t("lostAnswer.timeout")
              : failure.error.code === requestCodes.network
                ? t("lostAnswer.title")
                : describeError(failure.error, api)
          }
        >
          {t.rich("lostAnswer.body", {
            link: (words) => (
              <RouteLink to="requests" className="np-link">
                {words}
              </RouteLink>
            ),
          })}{" "}
          <RequestId error={failure.error} />
        </Banner>
      )}
      {failure?.kind === "refused" && (
        <Banner tone="needs" live title={describeError(failure.error, api)}>
          {t("notCharged")} <RequestId error={failure.error} />
        </Banner>
      )}
      {hasAskError && (
        <Banner tone="needs" live title={t("askFailed")}>
          {describeError(askError, api)}
        </Banner>
      )}
    </div>
  );
}
