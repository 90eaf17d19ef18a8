import type { SoldKind } from "@nameplane/contracts/affiliates/values";
import { NotFound } from "@nameplane/contracts/refusals";
import { isNegativeMoney, moneyIn, zeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { Document } from "../../platform/http/send-answer.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { dateText, drawDocument, partyNow, plainAmount } from "../ledger/documents/index.ts";
import { dateIn } from "../ledger/index.ts";
import { entriesOfPayout, listPayouts } from "./affiliates.repository.ts";
import { statementWords } from "./statement.texts.ts";

/** The statement of a payout as PDF. Possible refusals: NotFound. */
export async function payoutStatement(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  { payoutId, language }: { readonly payoutId: string; readonly language: Language },
): Promise<Document> {
  const { payout, entries, party, zone } = await within(async (trx) => {
    const [found] = await listPayouts(trx, scope, payoutId);
    if (found === undefined) throw new Refused(NotFound, { param: "payoutid" });
    const { frozen, timeZone } = await partyNow(trx, scope, language, zeroMoney(found.currency));
    return { payout: found, entries: await entriesOfPayout(trx, scope, payoutId), party: frozen, zone: timeZone };
  });
  const words = statementWords[language];
  const amount = (value: Money) => plainAmount(value, language);
  const total = moneyIn(payout.currency)(payout.amountMinor);
  const madeOn = dateIn(zone, payout.madeAt);
  const content = await drawDocument({
    language,
    title: words.title,
    subtitle: words.number(payout.number),
    brand: party.brand,
    madeOn,
    to: [party.buyer.name, ...party.buyer.lines],
    facts: [
      [words.facts.number, String(payout.number)],
      [words.facts.customer, String(party.buyer.number)],
      [words.facts.month, payout.month],
      [words.facts.made, dateText(madeOn, language)],
      [words.facts.way, words.way[payout.way]],
    ],
    blocks: [
      { kind: "text", text: words.intro },
      {
        kind: "table",
        head: words.head,
        rows: entries.map(({ day, sold, net, amount: earned }) => {
          const name = words.sold[sold as SoldKind];
          return [dateText(day, language), isNegativeMoney(earned) ? words.back(name) : name, amount(net), amount(earned)];
        }),
        sums: [[`${words.total} ${payout.currency}`, amount(total)]],
      },
      { kind: "text", text: words.noVat, isQuiet: true },
    ],
    footer: [[party.seller.name, ...party.seller.lines], [party.seller.orgnr, party.seller.email].filter((line) => line !== "")],
    page: words.page,
  });
  return { content, contentType: "application/pdf", fileName: `commission-${payout.number}.pdf` };
}
