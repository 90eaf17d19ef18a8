import { newKey } from "../../lib/api/idempotency-key.ts";

export type Method = "card" | "swish" | "paypal" | "sepa" | "bank" | "invoice";

const methods: readonly unknown[] = ["card", "swish", "paypal", "sepa", "bank", "invoice"] satisfies Method[];
const isMethod = (value: unknown): value is Method => methods.includes(value);

/** Values of the registries' registrant fields as typed, by TLD and field. */
export type TypedFields = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What checkout remembers in this tab, so that a reload, the back button or a return from the payment page loses nothing: the
 * choices, the values typed for the registries, and the key of the order. It is stored in the tab's sessionStorage, and deleted
 * when the order is placed or the tab is closed. It contains no names and addresses, only the contact's id.
 */
export type CheckoutMemory = {
  /** The user and account that the data belong to. For any other user or account the form starts empty. */
  readonly owner: string;
  readonly contactid: string | null;
  readonly fields: TypedFields;
  /** Labels for the new domains. */
  readonly labelids: readonly number[];
  readonly method: Method | null;
  /** The card that pays: "other", the id of a saved card, or null for the default card. */
  readonly card: string | null;
  /** Whether a newly entered card is saved for later payments and renewals. True until the user unticks it. */
  readonly keepCard: boolean;
  /** Whether prepaid credit, if there is any, is used first. */
  readonly useCredit: boolean;
  readonly termsAccepted: boolean;
  /** Whether a private buyer has asked for delivery at once. */
  readonly consented: boolean;
  /** The reference for the order, as typed. Null for that of the account. */
  readonly ponumber: string | null;
  /** The idempotency key of the order. */
  readonly key: string;
  /** The content for which the key was made. Other content gets another key. */
  readonly keyFor: string;
  /** The order as sent with the key, as JSON, while it is unknown whether the server received it. Otherwise empty. */
  readonly sent: string;
};

const KEY = "np.checkout";
const PLACED = "np.checkout.placed";

export const newMemory = (owner: string): CheckoutMemory => ({
  owner,
  contactid: null,
  fields: {},
  labelids: [],
  method: null,
  card: null,
  keepCard: true,
  useCredit: true,
  termsAccepted: false,
  consented: false,
  ponumber: null,
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
    // The storage is refused or full. The form still has the values, and only a reload loses them.
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const textsOf = (values: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recordOf(values)).filter((entry): entry is [string, string] => isText(entry[1])));

/** What this tab remembers for this owner. Damaged data and data of another owner are ignored. */
export function recallCheckout(owner: string): CheckoutMemory {
  const stored = read(KEY);
  if (!stored || stored["owner"] !== owner || !isText(stored["key"]) || !isText(stored["keyFor"])) return newMemory(owner);
  const { contactid, fields, method } = stored;
  return {
    owner,
    contactid: isText(contactid) ? contactid : null,
    fields: Object.fromEntries(Object.entries(recordOf(fields)).map(([tld, values]) => [tld, textsOf(values)])),
    labelids: Array.isArray(stored["labelids"]) ? stored["labelids"].filter((id): id is number => Number.isSafeInteger(id)) : [],
    method: isMethod(method) ? method : null,
    card: isText(stored["card"]) ? stored["card"] : null,
    keepCard: stored["keepCard"] !== false,
    useCredit: stored["useCredit"] !== false,
    termsAccepted: stored["termsAccepted"] === true,
    consented: stored["consented"] === true,
    ponumber: isText(stored["ponumber"]) ? stored["ponumber"] : null,
    key: stored["key"],
    keyFor: stored["keyFor"],
    sent: isText(stored["sent"]) ? stored["sent"] : "",
  };
}

export const rememberCheckout = (memory: CheckoutMemory): void => write(KEY, memory);

/**
 * Returns the memory with an idempotency key for this content. The same content keeps its key, so that repeating the call cannot
 * create a second order.
 */
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

/** Called when the order is placed. It deletes the choices but keeps the order's number, also for other tabs. */
export function forgetCheckout(owner: string, ordernr: number): void {
  const placed: Placed = { owner, ordernr };
  tab()?.removeItem(KEY);
  write(PLACED, placed);
  const tabs = new BroadcastChannel(PLACED);
  tabs.postMessage(placed);
  tabs.close();
}

/** Stores the number of an order that another tab places during this checkout. Returns a function that stops listening. */
export function hearOfOrders(onPlaced: () => void): () => void {
  const tabs = new BroadcastChannel(PLACED);
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isPlaced(data)) return;
    write(PLACED, data);
    onPlaced();
  });
  return () => tabs.close();
}

/** The number of the last order placed, as far as this tab knows. Null if there is none. */
export function lastPlaced(owner: string): number | null {
  const stored = read(PLACED);
  return isPlaced(stored) && stored.owner === owner ? stored.ordernr : null;
}
