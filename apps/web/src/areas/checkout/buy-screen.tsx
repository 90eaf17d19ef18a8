import { useEffect, useEffectEvent } from "react";
import { useGo, useRouteQuery } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { LoadingPanel } from "../../ui/feedback/states.tsx";
import { useBroughtBy } from "../identity/signup/index.ts";
import { useBasket } from "../orders/basket/index.ts";
import { boughtBy, nextOf } from "./buy.rules.ts";

/** The page to which the search on another site sends visitors who chose a domain. It only forwards them to the next page. */
export function Screen(): React.JSX.Element {
  const { domainname = "", years = "", affiliate = "" } = useRouteQuery();
  const { phase } = useSession();
  const basket = useBasket();
  const go = useGo();
  useBroughtBy(affiliate);
  const enter = useEffectEvent(() => {
    const link = { domainname, years };
    const next = nextOf(link, { isStranger: phase === "anonymous", hasBasket: basket.isOn });
    const bought = boughtBy(link);
    if (next.to === "checkout" && bought !== null) void basket.add([bought]);
    void go(next, { replace: true });
  });
  const isKnown = phase !== "unknown";
  useEffect(() => {
    if (isKnown) enter();
  }, [isKnown]);
  return <LoadingPanel lines={3} />;
}
