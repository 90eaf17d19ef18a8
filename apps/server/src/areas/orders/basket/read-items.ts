import { NotThroughBasket, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { FeatureOff, NoPermission } from "@nameplane/contracts/refusals";
import type { Feature } from "@nameplane/contracts/whitelabel/switches";
import { cleanSearchTerm } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { ownNames } from "../../domains/index.ts";
import { readIdna } from "../../domains/search/index.ts";
import { brandCatalogue } from "../../tlds/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { type AskedItem, type LineReader, type NewLine, nobody, type Kind, type LineRead, type Wish } from "../kind.ts";
import { orderKinds } from "../kinds/index.ts";
import { actFeatures } from "./check-lines.ts";

export type ReadLine = {
  readonly item: AskedItem;
  readonly kind: Kind;
  readonly stage: "main" | "pre";
  readonly line: NewLine;
  /** The wanted change. Null for an item that is bought. */
  readonly wish: Wish | null;
};
export type ReadItem = ReadLine | { readonly item: AskedItem; readonly refused: Refused };

/** Whether users must confirm their identity before an item is added. */
export const asksProof = (item: Pick<AskedItem, "itemaction" | "change">): boolean => asksProofOf(orderKinds.ofItem(item));
export const asksProofOf = (kind: Kind | null): boolean => kind?.basket?.by === "change" && kind.basket.asksProof;

/**
 * Reads every item as a line, or says why it cannot be a line. Changes that have to be checked outside our database, such as
 * other name servers, are then checked without a transaction.
 */
export async function readItems(deps: OrderDeps, call: SessionCall, items: readonly AskedItem[]): Promise<readonly ReadItem[]> {
  const features = await actFeatures(call);
  const reads = await call.tx((trx) => readAll(deps, trx, call, { items, features }));
  const asked: ReadItem[] = [];
  for (const read of reads) asked.push("line" in read ? await askOutside(deps, call, read) : read);
  return asked;
}

/** Refuses the call if all items would be refused anyway, so that nobody has to confirm their identity in vain. */
export async function refuseItems(deps: OrderDeps, call: SessionCall, items: readonly AskedItem[]): Promise<void> {
  const features = await actFeatures(call);
  const reads = await call.tx((trx) => readAll(deps, trx, call, { items, features }));
  const [first] = reads;
  if (first !== undefined && "refused" in first && reads.every((read) => "refused" in read)) throw first.refused;
}

async function askOutside(deps: OrderDeps, call: SessionCall, read: ReadLine): Promise<ReadItem> {
  const {
    wish,
    line,
    kind: { basket },
  } = read;
  if (wish === null || basket?.by !== "change" || basket.ask === undefined) return read;
  try {
    const known = await basket.ask(deps, call, wish);
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
  const lines = await lineReaders(trx, call, { items, reader });
  const reads: ReadItem[] = [];
  for (const item of items) {
    try {
      reads.push(await readOne(deps, trx, call, { item, reader, lines, features }));
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
  of: {
    readonly item: AskedItem;
    readonly reader: LineReader;
    readonly lines: LineReaders;
    readonly features: ReadonlySet<Feature>;
  },
): Promise<ReadItem> {
  const { item, reader } = of;
  const kind = orderKinds.ofItem(item);
  if (kind === null) throw new Refused(NotYetSold);
  const { basket } = kind;
  if (basket?.by === "change") {
    if (!basket.features.every((feature) => of.features.has(feature))) throw new Refused(FeatureOff);
    if (!call.session.permissions.has(basket.permission)) throw new Refused(NoPermission);
    const { change = {}, domainname } = item;
    const wish = { itemid: reader.ownName(domainname)?.domainId ?? nobody, domainname, change };
    const { params, ...line } = await basket.read(deps, trx, call, wish);
    const named = { ...params, unicodeName: line.unicodeName };
    return {
      item,
      kind,
      stage: kind.firstStage?.stage ?? "main",
      line: { periodMonths: 0, ...line, params: named, asksFee: false, secret: null },
      wish,
    };
  }
  const read = of.lines.get(kind)?.(reader, item);
  if (read === undefined) throw new Refused(NotThroughBasket);
  if ("refusal" in read) throw new Refused(read.refusal, { values: { ...read.values } });
  return { item, kind, stage: "main", line: read.line, wish: null };
}

type LineReaders = ReadonlyMap<Kind, (reader: LineReader, item: AskedItem) => LineRead>;

/** For each kind that is bought, the function that reads its items. */
async function lineReaders(
  trx: Trx,
  { scope }: SessionCall,
  { items, reader }: { readonly items: readonly AskedItem[]; readonly reader: LineReader },
): Promise<LineReaders> {
  const readers = new Map<Kind, (reader: LineReader, item: AskedItem) => LineRead>();
  for (const [kind, own] of Map.groupBy(items, (item) => orderKinds.ofItem(item)))
    if (kind?.basket?.by === "item") {
      const names = own.map(({ domainname }) => reader.asciiOf(domainname));
      readers.set(kind, await kind.basket.reading(trx, scope, names));
    }
  return readers;
}

async function lineReader(trx: Trx, call: SessionCall, items: readonly AskedItem[]): Promise<LineReader> {
  const asciiOf = (typed: string) => {
    const idna = readIdna(cleanSearchTerm(typed));
    return idna.ok ? idna.ascii : typed;
  };
  const own = await ownNames(trx, call.scope, [...new Set(items.map((item) => asciiOf(item.domainname)))]);
  return {
    catalogue: await brandCatalogue(trx, call.scope.brandId),
    language: call.language,
    now: call.now,
    asciiOf,
    ownName: (typed) => own.get(asciiOf(typed)) ?? null,
  };
}
