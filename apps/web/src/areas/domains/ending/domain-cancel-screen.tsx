import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { AwaitedPanel } from "../../../ui/feedback/awaited-panel.tsx";
import { DomainFrame } from "../domain-frame.tsx";
import { useChosenBefore } from "../../orders/basket/index.ts";
import { cancel } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import { EndingForm, UnderWay } from "./ending-form.tsx";
import { GoingOn } from "./going-on.tsx";
import { useCancellation } from "./use-cancellation.ts";
import "./ending.css";

export { prefetchDomain as prefetch } from "../prefetch-domain.ts";

/** The end of a name: when, what happens then, and the way back. */
export function Screen(): React.JSX.Element {
  return <DomainFrame part="status">{(domain) => <EndingPage domain={domain} />}</DomainFrame>;
}

function EndingPage({ domain }: { domain: Domain }) {
  const t = useTranslations("ending");
  const { query, ending } = useCancellation(domain.itemid);
  const before = useChosenBefore(cancel.type, domain.domainname);
  if (ending === null) return <AwaitedPanel query={query} failed={t("failed")} safe={t("safe")} lines={5} />;
  if (ending.state === "under_way") return <UnderWay ending={ending} />;
  return (
    <>
      {ending.state === "at_expiry" && <GoingOn domain={domain} ending={ending} />}
      {ending.may && (
        <EndingForm key={`${ending.state} ${before?.key}`} domain={domain} ending={ending} before={before?.change.when} />
      )}
      {ending.why !== null && (
        <Banner
          tone="info"
          title={t(`why.${ending.why}`)}
          action={
            ending.why === "ended" && (
              <RouteButton to="domainStatus" params={{ itemID: domain.itemid }}>
                {t("seePage")}
              </RouteButton>
            )
          }
        >
          {t(`whyText.${ending.why}`)}
        </Banner>
      )}
    </>
  );
}
