import type { AnswerOf, RequestType } from "@nameplane/contracts";
import type { basket } from "@nameplane/contracts/orders/operations";
import type { ItemAction } from "@nameplane/contracts/orders/request-types";
import type { Catalog } from "../../../locales/messages.ts";
import type { Target } from "../../../shell/routing/paths.ts";

type BasketItem = AnswerOf<typeof basket>["parameters"]["item"][string];
/** The fields of a basket line that its kind reads. */
export type KindItem = Pick<BasketItem, "item" | "itemid" | "change">;

type LineWord = keyof Catalog["basket"]["kind"];

/** What the screens show of something that can be ordered, and what they do with it. */
export type OrderKind = {
  readonly type: RequestType;
  /** The only product for which this kind is used. If absent, the kind is used for all products of its type. */
  readonly product?: number;
  /** The action and the basket text of a first stage, if the kind is carried out in two stages (a change of owner). */
  readonly firstStage?: { readonly action: ItemAction; readonly line: LineWord };
  /** The name of the kind: a key of the texts "requests.kind". */
  readonly word: keyof Catalog["requests"]["kind"];
  /** Whether the text says "for" a name and not "of" a name, as in "Premium DNS for example.se". */
  readonly isFor?: true;
  /** What the basket line of the kind shows: a key of the texts "basket.kind". */
  readonly line: LineWord | ((item: KindItem) => LineWord);
  /** Whether this kind covers every product that has no kind of its own here. Each is then shown under its product's name. */
  readonly isAnyProduct?: true;
  /** What was done to a name: a key of the texts "progress.verdict.done". If absent, the page only says that it is done. */
  readonly deed?: keyof Catalog["progress"]["verdict"]["done"];
  /** What the order line of a finished request shows, if that is more than "done". */
  readonly doneWord?: "registered";
  /** The panel on the page of such a request. The panel "transfer" shows which registrar has to act. */
  readonly panel?: "transfer";
  /** What the customer has when the request is done: a new name, or a name that already belonged to the customer. */
  readonly gives?: "newName" | "name";
  /** Whether the request gives the account a name, so that an owner has to be chosen. */
  readonly asksOwner?: true;
  /** Whether the registry may take days to accept the request, so that the money is set aside until then. */
  readonly isAcceptedLater?: true;
  /** Whether the request changes something that exists. If absent, this is true if its basket line has a change. */
  readonly isChange?: boolean;
  /** The page with the form in which the user chooses it. Absent if there is no such page. */
  readonly form?: (item: KindItem) => Target | null;
  /**
   * What is needed to put a removed basket line back: the line alone, or its product as well. Absent for lines that need an auth
   * code or a fresh proof of identity, because these are no longer known.
   */
  readonly putsBack?: "line" | "product";
  /** The forms that solve a problem, by reason. If absent, the request can only be tried again unchanged. */
  readonly fixes?: Readonly<Partial<Record<number, Fix>>>;
  /** The texts that say what requests of this kind need from the customer. If absent, the usual texts for the reason are used. */
  readonly needs?: "certificate";
  /** The text beside the button to try again, and whether a restore is offered as well. */
  readonly again?: { readonly text: "renewText" | "restoreText"; readonly offersRestore: boolean };
  /**
   * What the page of such a request shows while the registry lock has to be opened. If absent, the request is not about the lock
   * itself, and the page links to the name's page, where the lock can be opened.
   */
  readonly lockWait?: "opening" | "ending";
};

/**
 * Forms for what a registry requires. detailsOwnerSettled: the owner cannot be replaced, because consent was given to this owner
 * only. reply: the answer to a question from staff. claims: the acknowledgement of a trademark notice, if the request waits for
 * one.
 */
export type Fix = "reply" | "claims" | "transfer" | "details" | "detailsOwnerSettled" | "servers" | "proveName";

/** The page of a name, with the sheet that opens on it. */
export const onName =
  (to: "domainServers" | "domainCancel" | "domainStatus", act?: string) =>
  ({ itemid }: KindItem): Target | null =>
    itemid === null ? null : { to, params: { itemID: itemid }, ...(act === undefined ? {} : { query: { act } }) };
