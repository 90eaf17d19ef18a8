import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { AwaitedPanel } from "../../../ui/feedback/awaited-panel.tsx";
import { DomainFrame } from "../domain-frame.tsx";
import { useChosenBefore } from "../../orders/basket/index.ts";
import { cancel } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import { CancelForm, UnderWay } from "./cancel-form.tsx";
import { GoingOn } from "./going-on.tsx";
import { useCancellation } from "./use-cancellation.ts";
import "./cancel.css";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** Cancels a domain. Shows when it ends, what happens then, and how to undo the cancellation. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="status">{(domain) => <CancelPage domain={domain} />}</DomainFrame>;
}

function CancelPage({ domain }: { domain: Domain }) {
  const t = useTranslations("cancel");
  const { query, cancellation } = useCancellation(domain.itemid);
  const before = useChosenBefore(cancel.type, domain.domainname);
  if (cancellation === null) return <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={5} />;
  if (cancellation.state === "under_way") return <UnderWay cancellation={cancellation} />;
  return (
    <>
      {cancellation.state === "at_expiry" && <GoingOn domain={domain} cancellation={cancellation} />}
      {cancellation.may && (
        <CancelForm
          key={`${cancellation.state} ${before?.key}`}
          domain={domain}
          cancellation={cancellation}
          before={before?.change.when}
        />
      )}
      {cancellation.why !== null && (
        <Banner
          tone="info"
          title={t(`why.${cancellation.why}`)}
          action={
            cancellation.why === "ended" && (
              <RouteButton to="domainStatus" params={{ itemID: domain.itemid }}>
                {t("seePage")}
              </RouteButton>
            )
          }
        >
          {t(`whyText.${cancellation.why}`)}
        </Banner>
      )}
    </>
  );
}
