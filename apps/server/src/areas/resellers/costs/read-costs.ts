import type { WholesaleChange, WholesaleLine } from "@nameplane/contracts/resellers/costs";
import { currencies, minorOf, type Currency } from "@nameplane/values";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import type { PriceBook } from "../../products/index.ts";
import { inOrder, isBelow, subjectText, type Subject } from "../../products/lists/index.ts";
import { bookAt, namesOfSold, ownLists, type OwnList } from "../prices/index.ts";
import { costChanges, type CostChange } from "./costs.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/** A change that has begun is still shown for this long, because the reseller can still answer it. */
const shownAfterMs = 7 * 86_400_000;
const mostShown = 100;

/** A change with all of its price lines, including those that the page does not show. */
export type ReadChange = {
  readonly change: CostChange;
  readonly list: OwnList;
  readonly lines: ReadonlyMap<Currency, readonly WholesaleLine[]>;
  readonly view: WholesaleChange;
};

/**
 * The changes of what the account pays, with its customers' prices before and after each change. Changes that affect no price are
 * left out.
 */
export async function readCosts(call: Call): Promise<ReadChange[]> {
  const { trx, scope, now } = call;
  const lists = new Map((await ownLists(trx)).map((list) => [list.id, list]));
  const names = await namesOfSold(call);
  const read: ReadChange[] = [];
  for (const change of await costChanges(trx, scope, addMs(now, -shownAfterMs))) {
    const list = lists.get(change.listId);
    if (list === undefined || list.wholesaleId === null) continue;
    const lines = new Map<Currency, readonly WholesaleLine[]>();
    for (const currency of currencies) {
      const found = await linesOf(trx, { list, wholesaleId: list.wholesaleId, change, currency, names });
      if (found.length > 0) lines.set(currency, found);
    }
    if (lines.size > 0) read.push({ change, list, lines, view: present(change, list, lines) });
  }
  return read;
}

type Of = {
  readonly list: OwnList;
  readonly wholesaleId: string;
  readonly change: CostChange;
  readonly currency: Currency;
  readonly names: ReadonlyMap<Subject, string>;
};

async function linesOf(trx: Trx, { list, wholesaleId, change: { startsAt }, currency, names }: Of): Promise<WholesaleLine[]> {
  const before = addMs(startsAt, -1);
  const pays = { old: await bookAt(trx, wholesaleId, currency, before), new: await bookAt(trx, wholesaleId, currency, startsAt) };
  const sells = { old: await bookAt(trx, list.id, currency, before), new: await bookAt(trx, list.id, currency, startsAt) };
  return [...names].flatMap(([subject, name]) => {
    const sold = typeof subject === "number" ? pays.new.offersOf(subject) : pays.new.offersOfTld(subject);
    return inOrder(sold).flatMap(({ operation, months }): WholesaleLine[] => {
      const net = (book: PriceBook) => book.amount(subject, operation, months)?.net ?? null;
      const [old, cost, retail, follows] = [net(pays.old), net(pays.new), net(sells.old), net(sells.new)];
      if (old?.minor === cost?.minor) return [];
      const [oldMinor, newMinor, retailMinor, followsMinor] = [old, cost, retail, follows].map((each) =>
        each === null ? null : minorOf(each),
      );
      return [
        {
          subject: subjectText(subject),
          name,
          operation,
          months,
          oldMinor: oldMinor ?? null,
          newMinor: newMinor ?? null,
          retailMinor: retailMinor ?? null,
          followsMinor: followsMinor ?? null,
          isbelow: retail !== null && isBelow(retail, cost),
        },
      ];
    });
  });
}

function present(change: CostChange, list: OwnList, lines: ReadChange["lines"]): WholesaleChange {
  const { changeId: changeid, startsAt, endsAt, answer } = change;
  return {
    changeid,
    groupid: list.id,
    brand: list.brand,
    starts: startsAt.toISOString(),
    ends: endsAt?.toISOString() ?? null,
    version: sha256(JSON.stringify([changeid, list.id, [...lines]])).toString("hex"),
    currencies: [...lines].map(([currency, all]) => ({
      currency,
      lines: all.slice(0, mostShown),
      changed: all.length,
      below: all.filter(({ isbelow }) => isbelow).length,
    })),
    answer: answer === null ? null : { keeps: answer.keeps, at: answer.at.toISOString() },
  };
}
