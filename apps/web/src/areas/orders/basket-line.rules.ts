import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import type { Target } from "../../app/routing/paths.ts";
import type { RouteId } from "../../app/routes.ts";
import type { BasketItem } from "./use-basket.ts";
import type { PutItem } from "./put-in-basket.tsx";

/** Actions there are words for; anything else is the standard item (ruling 19), whoever has put it in. */
const known: ReadonlySet<string> = new Set<ItemAction>([
  "cancel-service",
  "create-dns-registration",
  "create-domain-escrow",
  "create-domain-registration",
  "create-domain-transfer",
  "create-item-registration",
  "create-service",
  "create-ssl",
  "renew-service",
  "update-dns-renew",
  "update-domain-cancellation",
  "update-domain-contacts",
  "update-domain-dns",
  "update-domain-registrant",
  "update-domain-registrant-pre",
  "update-domain-renew",
  "update-domain-restore",
]);

const REGISTRY_LOCK = 2298;

export type LineWords =
  | { readonly key: "action"; readonly action: ItemAction }
  | { readonly key: "lock"; readonly of: "order" | "open" | "openInHours" | "renew" | "end" }
  | { readonly key: "standard" };

/** What a line is called: a lock by its own name, what is not known by the one for everything. */
export function lineWords({ itemaction, productid, change }: BasketItem): LineWords {
  if (!known.has(itemaction)) return { key: "standard" };
  const action = itemaction as ItemAction;
  if (productid !== REGISTRY_LOCK) return { key: "action", action };
  if (action === "create-service") return { key: "lock", of: "order" };
  if (action === "create-item-registration")
    return { key: "lock", of: change?.outofhours === false ? "openInHours" : "open" };
  if (action === "renew-service") return { key: "lock", of: "renew" };
  return action === "cancel-service" ? { key: "lock", of: "end" } : { key: "action", action };
}

/** Whether the line changes something that is there, at no charge unless its price says otherwise. */
export const isChange = ({ change, itemaction }: Pick<BasketItem, "change" | "itemaction">): boolean =>
  change !== null || itemaction === "cancel-service" || itemaction === "create-dns-registration";

/** The form a change was made in; null: it has none of its own. */
export function formOf({ itemaction, itemid }: BasketItem): Target<RouteId> | null {
  if (itemaction === "create-dns-registration") return { to: "domainAddDns" };
  if (itemid === null) return null;
  const params = { itemID: itemid };
  switch (itemaction) {
    case "update-domain-dns":
      return { to: "domainServers", params };
    case "update-domain-cancellation":
      return { to: "domainCancel", params };
    case "update-domain-contacts":
    case "update-domain-registrant":
    case "update-domain-registrant-pre":
    case "create-item-registration":
    case "cancel-service":
      return { to: "domainStatus", params };
    default:
      return null;
  }
}

/** What puts a line back that was taken out; null: it holds a code or a proof, which nobody has any more. */
export function putBackOf({ itemaction, item, years, change }: BasketItem): PutItem | null {
  const [domainname] = item;
  if (domainname === undefined || change !== null) return null;
  switch (itemaction) {
    case "create-domain-registration":
    case "update-domain-renew":
      return { itemaction, domainname, ...(years === null ? {} : { years }) };
    case "create-dns-registration":
    case "renew-service":
    case "update-dns-renew":
    case "update-domain-restore":
      return { itemaction, domainname };
    default:
      return null;
  }
}
