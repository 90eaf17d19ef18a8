import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";

/** Whether the user has the permissions to order services. */
export function useHasOrderRights(): boolean {
  const { permissions } = useSession();
  return permissions.has("domain_order") && permissions.has("service_order");
}

/** Whether the user can order DNS plans here. The brand's feature switches and the user's permissions decide this. */
export function useMayOrderPlans(): boolean {
  const { globals } = useBrand();
  return useHasOrderRights() && globals.enableServiceOrder && globals.enableBasket;
}
