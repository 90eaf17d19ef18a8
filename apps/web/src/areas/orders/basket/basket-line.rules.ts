import type { Target } from "../../../shell/routing/paths.ts";
import { kindOfItem, type OrderKind } from "../kinds/index.ts";
import type { BasketItem, PutItem } from "./use-basket.ts";

type LineWord = ReturnType<Extract<OrderKind["line"], (...args: never) => unknown>>;

/** What a line says of itself, as its kind does; standard: nobody here knows its kind. */
export function lineWord(item: BasketItem): LineWord | "standard" {
  const kind = kindOfItem(item);
  if (kind === null) return "standard";
  if (kind.firstStage?.action === item.itemaction) return kind.firstStage.line;
  return typeof kind.line === "function" ? kind.line(item) : kind.line;
}

/** Whether the line changes something that is there, at no charge unless its price says otherwise. */
export const isChange = (item: Pick<BasketItem, "change" | "itemaction" | "productid">): boolean =>
  kindOfItem(item)?.isChange ?? item.change !== null;

/** The page with the form a change was made in; null: it has none of its own. */
export const formOf = (item: BasketItem): Target | null => kindOfItem(item)?.form?.(item) ?? null;

/** What puts a line back that was taken out; null: it has to be chosen anew. */
export function putBackOf(item: BasketItem): PutItem | null {
  const { years, yearchoices, productid } = item;
  const [domainname] = item.item;
  const kind = kindOfItem(item);
  if (domainname === undefined || kind?.putsBack === undefined) return null;
  const line = { itemaction: kind.type, domainname };
  if (kind.putsBack === "product") return productid === null ? null : { ...line, change: { productid } };
  return { ...line, ...(years === null || yearchoices.length === 0 ? {} : { years }) };
}
