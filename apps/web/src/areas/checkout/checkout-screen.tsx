import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { resultCodes, type ApiError } from "../../lib/api/api-error.ts";
import { EmptyState, ErrorState, ForbiddenState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { useSendLocalBasket } from "../orders/basket/index.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { DetailsFirst } from "./details-first.tsx";
import { useCheckoutForm, useLastPlaced, type CheckoutForm as CheckoutFormState } from "./use-checkout-form.ts";
import { usePlaceOrder, type Placing } from "./use-place-order.ts";
import { usePrepared } from "./use-prepared.ts";
import "./checkout.css";

const isNamed = (error: ApiError | null, name: string) =>
  typeof error?.data === "object" && error.data !== null && "name" in error.data && error.data.name === name;

/** Checkout: what is ordered, for whom, and how it is paid. Opening it asks the registries again. */
export function Screen() {
  const t = useTranslations("checkout");
  const form = useCheckoutForm();
  const placing = usePlaceOrder();
  const { account } = useSession();
  const placed = useLastPlaced();
  // Items chosen before the login are sent to the server first, so that they are part of the order.
  const isArriving = useSendLocalBasket();
  const query = usePrepared(form.memory, !placing.isPlacing && !isArriving);
  const { data } = query;
  const error = isArriving ? null : query.error;

  const isEmpty = isNamed(error, "BasketEmpty");
  useFindLostOrder(isEmpty, form, placing);

  if (isEmpty && !placing.isPlacing) {
    if (placing.failure?.kind === "lost") return <LostOrder form={form} placing={placing} />;
    return <EmptyBasket placed={placed} />;
  }
  if (error?.code === resultCodes.noPermission) {
    return (
      <Page title={t("title")} width="form">
        <Panel flush>
          <ForbiddenState title={t("forbidden.title")}>{t("forbidden.body")}</ForbiddenState>
        </Panel>
      </Page>
    );
  }
  if (error && !data) {
    return (
      <Page title={t("title")} width="form">
        <Panel flush>
          <ErrorState title={t("failed")} error={error} reassurance={t("failedKept")} onRetry={() => void query.refetch()} />
        </Panel>
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={t("title")} sub={t("asking")} width="form">
        <div className="np-main-side">
          <Panel flush>
            <LoadingPanel lines={8} />
          </Panel>
          <Panel flush>
            <LoadingPanel lines={5} />
          </Panel>
        </div>
      </Page>
    );
  }
  if (account?.hasdetails === false) return <DetailsFirst prepared={data} onSaved={() => void query.refetch()} />;
  return (
    <CheckoutForm
      prepared={data}
      isAsking={query.isFetching}
      answeredAt={query.dataUpdatedAt}
      askError={error}
      onAsk={() => query.refetch()}
      form={form}
      placing={placing}
    />
  );
}

/**
 * Finds an order whose answer was lost. If the basket is empty, the order has arrived at the server, so it is sent again with the
 * same key to get its answer.
 */
function useFindLostOrder(isEmpty: boolean, form: CheckoutFormState, placing: Placing): void {
  const { memory } = form;
  const asked = useRef("");
  const find = useEffectEvent(() => {
    asked.current = memory.key;
    void placing.find(memory, form.change);
  });
  const isLost = isEmpty && !placing.isPlacing && memory.sent !== "";
  useEffect(() => {
    if (isLost && asked.current !== memory.key) find();
  }, [isLost, memory.key]);
}

/** Shown when the basket is empty but the order cannot be found at the moment. */
function LostOrder({ form, placing }: { form: CheckoutFormState; placing: Placing }) {
  const t = useTranslations("checkout");
  return (
    <Page title={t("title")} width="form">
      <Panel flush>
        <ErrorState
          title={t("lostAnswer.title")}
          error={placing.failure?.error}
          reassurance={t("lostAnswer.sent")}
          onRetry={() => void placing.find(form.memory, form.change)}
        />
      </Panel>
    </Page>
  );
}

/** Shown if there is nothing to order. The user may have come back after ordering here, or may have ordered in another tab. */
function EmptyBasket({ placed }: { placed: number | null }) {
  const t = useTranslations("checkout");
  return (
    <Page title={t("title")} width="form">
      <Panel flush>
        <EmptyState
          title={t("empty.title")}
          actions={
            <>
              {placed !== null && isBuilt("orderProgress") && (
                <RouteButton to="orderProgress" params={{ number: String(placed) }} variant="primary">
                  {t("empty.order", { number: String(placed) })}
                </RouteButton>
              )}
              <RouteButton to="searchDomains">{t("empty.search")}</RouteButton>
            </>
          }
        >
          {placed === null ? t("empty.body") : t("empty.placed", { number: String(placed) })}
        </EmptyState>
      </Panel>
    </Page>
  );
}
