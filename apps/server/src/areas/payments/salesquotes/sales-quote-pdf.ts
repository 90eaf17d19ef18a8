import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { NotFound } from "@nameplane/contracts/refusals";
import { Refused } from "../../../platform/refused.ts";
import { zeroMoney } from "@nameplane/values";
import { drawDocument, partyNow, plainAmount, dateText } from "../../ledger/documents/index.ts";
import { dateIn } from "../../ledger/index.ts";
import { quoteTexts } from "./sales-quote-texts.ts";
import { findSalesQuote, linesOfQuote } from "./sales-quotes.repository.ts";

type File = { readonly content: Buffer; readonly fileName: string };

/** Hundredths of a percent as a percentage, such as 12.5. */
const percent = (hundredths: number, language: "en" | "sv"): string => {
  const text = String(hundredths / 100);
  return language === "sv" ? text.replace(".", ",") : text;
};

/**
 * The PDF of a quote, in the language in which it was made. The data are read in a single transaction of the caller (`within`); the
 * drawing afterwards needs no database connection. Possible refusals: NotFound.
 */
export async function salesQuotePdf(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  quoteId: string,
): Promise<File> {
  const { quote, lines, party, zone } = await within(async (trx) => {
    const found = await findSalesQuote(trx, scope, quoteId);
    if (found === null) throw new Refused(NotFound, { param: "quoteid" });
    const { frozen, timeZone } = await partyNow(trx, scope, found.language, zeroMoney(found.currency));
    return {
      quote: found,
      lines: await linesOfQuote(trx, scope.accountId, quoteId, found.currency),
      party: frozen,
      zone: timeZone,
    };
  });
  const { language, currency } = quote;
  const words = quoteTexts[language];
  const amount = (value: (typeof quote)["total"]) => plainAmount(value, language);
  const madeOn = dateIn(zone, quote.madeAt);
  const content = await drawDocument({
    language,
    title: words.title,
    subtitle: words.number(quote.number, quote.revision),
    brand: party.brand,
    madeOn,
    to: [party.buyer.name, ...party.buyer.lines],
    facts: [
      [words.facts.number, words.number(quote.number, quote.revision)],
      [words.facts.customer, String(party.buyer.number)],
      [words.facts.made, dateText(madeOn, language)],
      [words.facts.until, dateText(dateIn(zone, quote.validUntil), language)],
      ...(quote.poNumber === null ? [] : [[words.facts.po, quote.poNumber] as const]),
    ],
    blocks: [
      { kind: "heading", text: quote.subject },
      ...(quote.words === "" ? [] : [{ kind: "text", text: quote.words } as const]),
      {
        kind: "table",
        head: words.head,
        rows: lines.map(({ text, quantity, unit, net }) => [text, String(quantity), amount(unit), amount(net)]),
        sums: [
          [words.net, amount(quote.net)],
          [words.vat(percent(quote.vatRate, language)), amount(quote.vat)],
          [`${words.total} ${currency}`, amount(quote.total)],
        ],
      },
      ...(quote.discount === 0
        ? []
        : [{ kind: "text", text: words.discount(percent(quote.discount, language)), isQuiet: true } as const]),
      ...(quote.terms === ""
        ? []
        : [{ kind: "heading", text: words.terms } as const, { kind: "text", text: quote.terms } as const]),
      { kind: "text", text: words.how, isQuiet: true },
    ],
    footer: [[party.seller.name, ...party.seller.lines], [party.seller.orgnr, party.seller.email].filter((line) => line !== "")],
    page: words.page,
  });
  return { content, fileName: `${words.file}-${quote.number}-${quote.revision}.pdf` };
}
