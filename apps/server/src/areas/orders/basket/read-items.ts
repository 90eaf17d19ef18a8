import type { RequestType } from "@nameplane/contracts";
import { NotThroughBasket, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { FeatureOff, NoPermission } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import { cleanSearchTerm } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { ownNames } from "../../domains/index.ts";
import { readIdna } from "../../domains/search/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { OrderDeps } from "../deps.ts";
import { kindOf } from "../kinds/index.ts";
import { dnsPlansOf, locksOf } from "../services/index.ts";
import type { AskedItem, LineReader, NewLine, RequestKind } from "../kind.ts";
import { nobody, type BasketAct, type Wish } from "../basket-form.ts";
import { actFeatures, basketActOf } from "./basket-acts.ts";

export type ReadLine = {
  readonly item: AskedItem;
  readonly kind: RequestKind;
  readonly stage: "main" | "pre";
  readonly line: NewLine;
  /** Of a change: who reads it, and what was read. */
  readonly act: { readonly act: BasketAct; readonly wish: Wish } | null;
};
export type ReadItem = ReadLine | { readonly item: AskedItem; readonly refused: Refused };

/** The first stage of an owner change is an action of its own. */
export const typeOf = ({ itemaction }: Pick<AskedItem, "itemaction">): RequestType =>
  itemaction === "update-domain-registrant-pre" ? "update-domain-registrant" : itemaction;

/** Whether fresh proof is asked for before it is put in. */
export const asksProof = (item: Pick<AskedItem, "itemaction" | "change">): boolean => actOf(item)?.asksProof === true;

const actOf = (item: Pick<AskedItem, "itemaction" | "change">) => basketActOf(typeOf(item), item.change?.productid ?? null);

/** Every item as a line, or why it cannot be one; then, outside of transactions, what the outside says of changes. */
export async function readItems(deps: OrderDeps, call: SessionCall, items: readonly AskedItem[]): Promise<readonly ReadItem[]> {
  const features = await actFeatures(call);
  const reads = await call.tx((trx) => readAll(deps, trx, call, { items, features }));
  const asked: ReadItem[] = [];
  for (const read of reads) asked.push("line" in read ? await askOutside(deps, call, read) : read);
  return asked;
}

/** Refuses what is refused whoever asks, where that is so for all there is: so that nobody proves something for nothing. */
export async function refuseItems(deps: OrderDeps, call: SessionCall, items: readonly AskedItem[]): Promise<void> {
  const features = await actFeatures(call);
  const reads = await call.tx((trx) => readAll(deps, trx, call, { items, features }));
  const [first] = reads;
  if (first !== undefined && "refused" in first && reads.every((read) => "refused" in read)) throw first.refused;
}

async function askOutside(deps: OrderDeps, call: SessionCall, read: ReadLine): Promise<ReadItem> {
  const { act, line } = read;
  if (act?.act.ask === undefined) return read;
  try {
    const known = await act.act.ask(deps, call, act.wish);
    return { ...read, line: { ...line, params: { ...line.params, ...known } } };
  } catch (error) {
    if (error instanceof Refused) return { item: read.item, refused: error };
    throw error;
  }
}

async function readAll(
  deps: OrderDeps,
  trx: Trx,
  call: SessionCall,
  { items, features }: { readonly items: readonly AskedItem[]; readonly features: ReadonlySet<Feature> },
): Promise<ReadItem[]> {
  const reader = await lineReader(trx, call, items);
  const reads: ReadItem[] = [];
  for (const item of items) {
    try {
      reads.push(await readOne(deps, trx, call, { item, reader, features }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reads.push({ item, refused: error });
    }
  }
  return reads;
}

async function readOne(
  deps: OrderDeps,
  trx: Trx,
  call: SessionCall,
  of: { readonly item: AskedItem; readonly reader: LineReader; readonly features: ReadonlySet<Feature> },
): Promise<ReadItem> {
  const { item, reader } = of;
  const type = typeOf(item);
  const kind = kindOf(type);
  if (kind === null) throw new Refused(NotYetSold);
  const act = actOf(item);
  if (act !== null) {
    if (!act.features.every((feature) => of.features.has(feature))) throw new Refused(FeatureOff);
    if (!call.session.permissions.has(act.permission)) throw new Refused(NoPermission);
    const { change = {}, domainname } = item;
    const wish = { itemid: reader.ownName(domainname)?.domainId ?? nobody, domainname, change };
    const { params, ...line } = await act.read(deps, trx, call, wish);
    // Nothing is agreed to yet, so an owner change begins with its first stage.
    const stage = type === "update-domain-registrant" ? "pre" : "main";
    const named = { ...params, unicodeName: line.unicodeName };
    return {
      item,
      kind,
      stage,
      line: { periodMonths: 0, ...line, params: named, asksFee: false, secret: null },
      act: { act, wish },
    };
  }
  if (kind.readLine === null) throw new Refused(NotThroughBasket);
  const read = kind.readLine(reader, item);
  if ("refusal" in read) throw new Refused(read.refusal, { values: { ...read.values } });
  return { item, kind, stage: "main", line: read.line, act: null };
}

async function lineReader(trx: Trx, call: SessionCall, items: readonly AskedItem[]): Promise<LineReader> {
  const asciiOf = (typed: string) => {
    const idna = readIdna(cleanSearchTerm(typed));
    return idna.ok ? idna.ascii : typed;
  };
  const of = (type: RequestType) => items.flatMap((item) => (item.itemaction === type ? [asciiOf(item.domainname)] : []));
  const own = await ownNames(trx, call.scope, [...new Set(items.map((item) => asciiOf(item.domainname)))]);
  const plans = await dnsPlansOf(trx, call.scope, of("update-dns-renew"));
  const locks = await locksOf(trx, call.scope, of("renew-service"));
  return {
    catalogue: await tldCatalogue(trx),
    language: call.language,
    now: call.now,
    ownName: (typed) => own.get(asciiOf(typed)) ?? null,
    dnsPlan: (typed) => plans.get(asciiOf(typed)) ?? null,
    lock: (typed) => locks.get(asciiOf(typed)) ?? null,
  };
}
