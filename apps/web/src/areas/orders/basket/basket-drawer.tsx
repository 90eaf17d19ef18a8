import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useRouteId } from "../../../shell/routing/use-route.ts";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { BasketLines } from "./basket-lines.tsx";
import { BasketSum } from "./basket-sum.tsx";
import { useBasketLines } from "./use-basket-lines.ts";
import { useServerBasket } from "./use-basket.ts";
import { VoucherField } from "./voucher-field.tsx";

/** The basket as a sheet over the page, to view it, change it and go to checkout. */
export function BasketDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("basket");
  const query = useServerBasket();
  const view = query.data?.parameters;
  const hasLines = view !== undefined && view.items > 0;
  const inCheckout = useRouteId() === "checkout";
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("title")}
      width={480}
      flush
      footer={
        hasLines && (
          <div className="np-basket-foot">
            <VoucherField voucher={view.voucher} />
            <BasketSum totals={view.parameters} items={Object.values(view.item)} />
            {inCheckout ? null : (
              <RouteButton to="checkout" variant="primary" size="lg" full onClick={onClose}>
                {t("toCheckout")}
              </RouteButton>
            )}
            <p className="np-small np-soft">{t("nothingCharged")}</p>
          </div>
        )
      }
    >
      {query.error && !view ? (
        <ErrorState title={t("failed")} error={query.error} onRetry={() => void query.refetch()} />
      ) : !view ? (
        <LoadingPanel />
      ) : hasLines ? (
        <Lines onChange={onClose} />
      ) : (
        <EmptyState
          title={t("empty.title")}
          actions={
            <RouteButton to="searchDomains" onClick={onClose}>
              {t("empty.search")}
            </RouteButton>
          }
        >
          {t("empty.body")}
        </EmptyState>
      )}
    </Drawer>
  );
}

function Lines({ onChange }: { onChange: () => void }) {
  const { items, currency, busy, setYears, remove, changeAnew } = useBasketLines();
  return (
    <BasketLines
      compact
      items={items}
      currency={currency}
      busy={busy}
      onYears={setYears}
      onRemove={remove}
      onChange={(item) => changeAnew(item, onChange)}
    />
  );
}
