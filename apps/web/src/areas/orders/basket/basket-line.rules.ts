import { itemActions, type ItemAction } from "@nameplane/contracts/orders/request-types";
import { dnsPlans, registryLockProduct, type DnsPlan } from "@nameplane/contracts/products/service-pages";
import type { Target } from "../../../shell/routing/paths.ts";
import type { BasketItem, PutItem } from "./use-basket.ts";

/** Actions there are words for; anything else is the standard item (ruling 19), whoever has put it in. */
const known: ReadonlySet<string> = new Set(itemActions);

export type LineWords =
  | { readonly key: "action"; readonly action: ItemAction }
  | { readonly key: "lock"; readonly of: "order" | "open" | "openInHours" | "renew" | "end" }
  | { readonly key: "plan"; readonly of: DnsPlan }
  | { readonly key: "standard" };

/** The DNS plan that a product is; null: it is none. */
export const planOf = (productid: number | null | undefined): DnsPlan | null =>
  (Object.keys(dnsPlans) as DnsPlan[]).find((plan) => dnsPlans[plan] === productid) ?? null;

/** What a line is called: a lock and a plan by their own names, what is not known by the one for everything. */
export function lineWords({ itemaction, productid, change }: BasketItem): LineWords {
  if (!known.has(itemaction)) return { key: "standard" };
  const action = itemaction as ItemAction;
  const plan = planOf(productid);
  if (plan !== null && action === "create-service") return { key: "plan", of: plan };
  if (productid !== registryLockProduct) return { key: "action", action };
  if (action === "create-service") return { key: "lock", of: "order" };
  if (action === "create-item-registration") return { key: "lock", of: change?.outofhours === false ? "openInHours" : "open" };
  if (action === "renew-service") return { key: "lock", of: "renew" };
  return action === "cancel-service" ? { key: "lock", of: "end" } : { key: "action", action };
}

/** Whether the line changes something that is there, at no charge unless its price says otherwise. */
export const isChange = ({ change, itemaction }: Pick<BasketItem, "change" | "itemaction">): boolean =>
  itemaction === "cancel-service" ||
  itemaction === "create-dns-registration" ||
  (change !== null && itemaction !== "create-service");

/** The page of a name with the form of a change, and the sheet that opens on it. */
const forms: Partial<Record<BasketItem["itemaction"], { to: "domainServers" | "domainCancel" | "domainStatus"; act?: string }>> =
  {
    "cancel-service": { to: "domainStatus", act: "registrylock" },
    "create-item-registration": { to: "domainStatus", act: "registrylock" },
    "create-service": { to: "domainStatus", act: "registrylock" },
    "update-domain-cancellation": { to: "domainCancel" },
    "update-domain-dns": { to: "domainServers" },
    "update-domain-registrant": { to: "domainStatus", act: "owner" },
    "update-domain-registrant-pre": { to: "domainStatus", act: "owner" },
  };

/** The page with the form a change was made in; null: it has none of its own. */
export function formOf({
  itemaction,
  itemid,
  item,
  productid,
}: Pick<BasketItem, "itemaction" | "itemid" | "item" | "productid">): Target | null {
  if (itemaction === "create-dns-registration") return { to: "domainAddDns" };
  // Contacts of one name are changed where those of many are.
  if (itemaction === "update-domain-contacts")
    return { to: "bulkLabels", query: { act: "contacts", pick: "one", name: item[0] ?? "" } };
  if (itemaction === "create-service" && planOf(productid) !== null)
    return { to: "order", query: { name: item[0] ?? "", plan: String(productid) } };
  const form = forms[itemaction];
  if (form === undefined || itemid === null) return null;
  if (form.act === "registrylock" && productid !== registryLockProduct) return null;
  return { to: form.to, params: { itemID: itemid }, ...(form.act === undefined ? {} : { query: { act: form.act } }) };
}

/** Actions that say everything there is to say of their line; the others hold a code or a proof, which nobody has any more. */
const puttable = [
  "create-dns-registration",
  "create-domain-registration",
  "renew-service",
  "update-dns-renew",
  "update-domain-renew",
  "update-domain-restore",
] as const;

/** What puts a line back that was taken out; null: it has to be chosen anew. */
export function putBackOf({
  itemaction,
  item: [domainname],
  years,
  yearchoices,
  productid,
}: Pick<BasketItem, "itemaction" | "item" | "years" | "yearchoices" | "productid">): PutItem | null {
  if (domainname !== undefined && itemaction === "create-service" && productid !== null && planOf(productid) !== null)
    return { itemaction, domainname, change: { productid } };
  const action = puttable.find((one) => one === itemaction);
  if (domainname === undefined || action === undefined) return null;
  return { itemaction: action, domainname, ...(years === null || yearchoices.length === 0 ? {} : { years }) };
}
