import { countAffiliateVisit } from "@nameplane/contracts/affiliates/operations";
import { useEffect } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { rememberAffiliate } from "./brought-by.ts";

/**
 * Remembers for this visit which affiliate's link led here, and counts the visit once. An empty name means that no affiliate's
 * link did.
 */
export function useBroughtBy(name: string): void {
  const api = useApi();
  useEffect(() => {
    if (name === "" || !rememberAffiliate(name)) return;
    // Only a statistic depends on this call, so a failure is not shown.
    void api.call(countAffiliateVisit, { name }, { handled: true }).catch(() => undefined);
  }, [api, name]);
}
