import type { Target } from "../../../shell/routing/paths.ts";
import { kindOfItem, type OrderKind } from "../kinds/index.ts";
import type { BasketItem, PutItem } from "./use-basket.ts";

type LineWord = ReturnType<Extract<OrderKind["line"], (...args: never) => unknown>>;

/** The key of a line's words, as given by its kind. "standard" if no kind here knows the line. */
export function lineWord(item: BasketItem): LineWord | "standard" {
  const kind = kindOfItem(item);
  if (kind === null) return "standard";
  if (kind.firstStage?.action === item.itemaction) return kind.firstStage.line;
  return typeof kind.line === "function" ? kind.line(item) : kind.line;
}

/** Whether the line changes something that exists. Such a change is free unless the line has a price. */
export const isChange = (item: Pick<BasketItem, "change" | "itemaction" | "productid">): boolean =>
  kindOfItem(item)?.isChange ?? item.change !== null;

/** The page with the form in which the change was made. Null if there is none. */
export const formOf = (item: BasketItem): Target | null => kindOfItem(item)?.form?.(item) ?? null;

/** The item that puts a removed line back. Null if it has to be chosen again. */
export function putBackOf(item: BasketItem): PutItem | null {
  const { years, yearchoices, productid } = item;
  const [domainname] = item.item;
  const kind = kindOfItem(item);
  if (domainname === undefined || kind?.putsBack === undefined) return null;
  const line = { itemaction: kind.type, domainname };
  if (kind.putsBack === "product") return productid === null ? null : { ...line, change: { productid } };
  return { ...line, ...(years === null || yearchoices.length === 0 ? {} : { years }) };
}
