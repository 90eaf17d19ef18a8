import type { AnswerOf, RequestType } from "@nameplane/contracts";
import type { basket } from "@nameplane/contracts/orders/operations";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import type { Catalog } from "../../../locales/messages.ts";
import type { Target } from "../../../shell/routing/paths.ts";

type BasketItem = AnswerOf<typeof basket>["parameters"]["item"][string];
/** Of a line of the basket what its kind looks at. */
export type KindItem = Pick<BasketItem, "item" | "itemid" | "change">;

type LineWord = keyof Catalog["basket"]["kind"];

/** What the screens say of one thing that can be ordered, and do with it. */
export type OrderKind = {
  readonly type: RequestType;
  /** Of a kind that sells one product; absent: of its type, whatever the product. */
  readonly product?: number;
  /** A first stage that has an action and words of its own in the basket. */
  readonly firstStage?: { readonly action: ItemAction; readonly line: LineWord };
  /** What it is called: a key of the texts "requests.kind". */
  readonly word: keyof Catalog["requests"]["kind"];
  /** It is ordered for a name, not of a name. */
  readonly isFor?: true;
  /** What its line of the basket says: a key of the texts "basket.kind". */
  readonly line: LineWord | ((item: KindItem) => LineWord);
  /** Any product that no kind here sells: it goes by the product's name. */
  readonly isAnyProduct?: true;
  /** What was done to a name: a key of the texts "progress.verdict.done". Absent: the page says no more than that it is done. */
  readonly deed?: keyof Catalog["progress"]["verdict"]["done"];
  /** What its line of an order says when it is done, where that is more than done. */
  readonly doneWord?: "registered";
  /** The page of its request shows who waits for whom. */
  readonly panel?: "transfer";
  /** The reader has the name from now on, or has it still. */
  readonly gives?: "newName" | "name";
  /** It gives the account a name, which has to have an owner. */
  readonly asksOwner?: true;
  /** Its registry may take days: the money is set aside until then. */
  readonly isAcceptedLater?: true;
  /** Whether it changes something that is there; absent: where a change is chosen. */
  readonly isChange?: boolean;
  /** The page with the form it is chosen in; absent: it has none of its own. */
  readonly form?: (item: KindItem) => Target | null;
  /** Its line, or the product of it, says everything there is to say and can be put back; the others hold a code or a proof, which nobody has any more. */
  readonly putsBack?: "line" | "product";
  /** The form for a reason; absent: it is tried again as it is. */
  readonly fixes?: Readonly<Partial<Record<number, Fix>>>;
  /** What is said where it is tried again, and whether a restore is offered beside it. */
  readonly again?: { readonly text: "renewText" | "restoreText"; readonly offersRestore: boolean };
  /** Until its registry lock is opened: what the page of the request says of that. Absent: that of its name, which is opened elsewhere. */
  readonly lockWait?: "opening" | "ending";
};

/** Forms for what its registry asks; ownerSettled: who has agreed to an owner has not agreed to another one. */
export type Fix = "transfer" | "details" | "detailsOwnerSettled" | "servers" | "proveName";

/** The page of a name, and the sheet that opens on it. */
export const onName =
  (to: "domainServers" | "domainCancel" | "domainStatus", act?: string) =>
  ({ itemid }: KindItem): Target | null =>
    itemid === null ? null : { to, params: { itemID: itemid }, ...(act === undefined ? {} : { query: { act } }) };
