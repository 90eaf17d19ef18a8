import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";

/** Whether the user can order DNS plans here. The brand's feature switches and the user's permissions decide this. */
export function useMayOrderPlans(): boolean {
  const { globals } = useBrand();
  const { permissions } = useSession();
  const mayOrder = permissions.has("domain_order") && permissions.has("service_order");
  return mayOrder && globals.enableServiceOrder && globals.enableBasket;
}
