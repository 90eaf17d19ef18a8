import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import type { Format } from "../lib/format/format.ts";
import { buyAddress, isForSale } from "./rows.ts";
import type { words } from "./words.ts";

export type Draw = {
  readonly say: (typeof words)["en"];
  readonly money: Format["money"];
  /** Whether the brand shows prices, and whether it has a basket. */
  readonly prices: boolean;
  readonly basket: boolean;
  readonly affiliate: string;
  readonly onChoose: () => void;
};

/** Creates an element with these properties. A text is always inserted as plain text and never as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** One name: what the registry says, what it costs now and later, and a link that puts it into the basket of the brand. */
export function drawRow(row: SearchRow, key: string, draw: Draw): HTMLLIElement {
  const { say } = draw;
  const item = element("li", {});
  item.dataset["row"] = key;
  item.dataset["state"] = row.state;
  const about = element("div", { className: "about" });
  about.append(
    element("b", { textContent: row.unicodename }),
    " ",
    element("span", { className: "state", textContent: say.states[row.state] }),
  );
  const notes = notesOf(row, draw);
  if (notes !== "") about.append(element("span", { className: "small", textContent: notes }));
  item.append(about);
  if (!isForSale(row)) return item;
  const link = element("a", {
    className: "buy",
    href: buyAddress(row, draw.affiliate, draw.basket),
    target: "_top",
    textContent: draw.basket ? say.buy : say.open,
  });
  link.setAttribute("aria-label", `${draw.basket ? say.buy : say.open} ${row.unicodename}`);
  link.addEventListener("click", draw.onChoose);
  item.append(link);
  return item;
}

/** The prices with VAT, or the reason why the name cannot be bought. */
function notesOf(row: SearchRow, { say, money, prices }: Draw): string {
  if (!isForSale(row)) return row.state === "taken" ? "" : (row.reason ?? "");
  if (!prices || row.create === null) return row.state === "premium" ? say.premium : "";
  const { create, renew } = row;
  const amount = (price: { totalMinor: number; currency: string }) =>
    money({ minor: price.totalMinor, currency: price.currency }, { whole: true });
  const off = (create.discounts ?? []).reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const listed = off === 0 ? [] : [say.instead(amount({ ...create, totalMinor: create.totalMinor + off }))];
  const first = [say.firstYears(amount(create), create.periodMonths / 12), ...listed].join(" ");
  const parts = [first, ...(renew === null ? [] : [say.renewal(amount(renew))])].join(", ");
  return row.state === "premium" ? `${parts}. ${say.premium}` : parts;
}
