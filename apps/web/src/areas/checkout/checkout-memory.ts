import { newKey } from "../../lib/api/idempotency-key.ts";

export type Method = "card" | "bank" | "invoice";

/** Values of registrant fields as typed, by suffix and field. */
export type TypedFields = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What checkout remembers in this tab, so that a reload, the back button or a return from the payment page loses nothing: the
 * choices, what was typed into the registry's fields, and the key of the order. It is in sessionStorage, of this tab only, gone with
 * the tab and with the order; it holds no more about a person than the form does, and names and addresses only by the contact's id.
 */
export type CheckoutMemory = {
  /** User and account it belongs to; anybody else starts afresh. */
  readonly owner: string;
  readonly contactid: string | null;
  readonly fields: TypedFields;
  readonly method: Method | null;
  /** The card that pays: "other", or a kept one by its id; null: the default one. */
  readonly card: string | null;
  /** Another card is kept for coming payments and renewals; ticked until its owner unticks it. */
  readonly keepCard: boolean;
  /** Prepaid credit, where there is some, is used first. */
  readonly useCredit: boolean;
  readonly termsAccepted: boolean;
  /** Idempotency-Key of the order as it is now … */
  readonly key: string;
  /** … and the content it was made for; other content gets another key. */
  readonly keyFor: string;
  /** The order as it was sent under the key, as JSON, while nobody knows whether it arrived; else empty. */
  readonly sent: string;
};

const KEY = "np.checkout";
const PLACED = "np.checkout.placed";

export const newMemory = (owner: string): CheckoutMemory => ({
  owner,
  contactid: null,
  fields: {},
  method: null,
  card: null,
  keepCard: true,
  useCredit: true,
  termsAccepted: false,
  key: newKey(),
  keyFor: "",
  sent: "",
});

function tab(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function read(key: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(tab()?.getItem(key) ?? "null");
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: object): void {
  try {
    tab()?.setItem(key, JSON.stringify(value));
  } catch {
    // Refused or full: the form on screen still knows; only a reload would forget.
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const textsOf = (values: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recordOf(values)).filter((entry): entry is [string, string] => isText(entry[1])));

/** What this tab remembers for this owner; damaged or foreign memory counts as none. */
export function recallCheckout(owner: string): CheckoutMemory {
  const stored = read(KEY);
  if (!stored || stored["owner"] !== owner || !isText(stored["key"]) || !isText(stored["keyFor"])) return newMemory(owner);
  const { contactid, fields, method } = stored;
  return {
    owner,
    contactid: isText(contactid) ? contactid : null,
    fields: Object.fromEntries(Object.entries(recordOf(fields)).map(([tld, values]) => [tld, textsOf(values)])),
    method: method === "card" || method === "bank" || method === "invoice" ? method : null,
    card: isText(stored["card"]) ? stored["card"] : null,
    keepCard: stored["keepCard"] !== false,
    useCredit: stored["useCredit"] !== false,
    termsAccepted: stored["termsAccepted"] === true,
    key: stored["key"],
    keyFor: stored["keyFor"],
    sent: isText(stored["sent"]) ? stored["sent"] : "",
  };
}

export const rememberCheckout = (memory: CheckoutMemory): void => write(KEY, memory);

/** The key for this content: the one that is there when the content is the same, so that a repeat is the same order. */
export const keyedFor = (memory: CheckoutMemory, content: string): CheckoutMemory =>
  memory.keyFor === content ? memory : { ...memory, key: newKey(), keyFor: content, sent: "" };

type Placed = { readonly owner: string; readonly ordernr: number };

const isPlaced = (value: unknown): value is Placed =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  typeof value.owner === "string" &&
  "ordernr" in value &&
  typeof value.ordernr === "number";

/** The order is placed: the choices go, its number stays for whoever comes back here, in this tab or in another one. */
export function forgetCheckout(owner: string, ordernr: number): void {
  const placed: Placed = { owner, ordernr };
  tab()?.removeItem(KEY);
  write(PLACED, placed);
  const tabs = new BroadcastChannel(PLACED);
  tabs.postMessage(placed);
  tabs.close();
}

/** Keeps the number of an order that another tab places while this one is at checkout. Gives what ends it. */
export function hearOfOrders(onPlaced: () => void): () => void {
  const tabs = new BroadcastChannel(PLACED);
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isPlaced(data)) return;
    write(PLACED, data);
    onPlaced();
  });
  return () => tabs.close();
}

/** Number of the order that was placed last, as far as this tab knows; null when it knows of none. */
export function lastPlaced(owner: string): number | null {
  const stored = read(PLACED);
  return isPlaced(stored) && stored.owner === owner ? stored.ordernr : null;
}
