import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { previewPromotionSpec, PromotionExample } from "@nameplane/contracts/backoffice/promotions/promotions";
import { NotFound } from "@nameplane/contracts/refusals";
import { compareMoney, minorOf, subtractMoney, zeroMoney, type Currency, type Money } from "@nameplane/values";
import type { z } from "zod";
import { Refused } from "../../../platform/refused.ts";
import type { PriceBook } from "../../products/index.ts";
import { costReader, discountsOf, type PromotionTerms } from "../../products/promotions/index.ts";
import { booksOf, soldProducts, soldTlds, type Subject } from "../../products/lists/index.ts";
import { listGroups, type Reading } from "../prices/index.ts";
import { refuseAmounts } from "./save-promotion.ts";

type Input = z.output<typeof previewPromotionSpec.input>;

/** The most rows of a preview, because no one would read more. */
const most = 200;

/**
 * Shows what the terms of a promotion would do to the prices of the brand's first list, with the highest discount. Possible
 * refusals: NotFound, PromotionWithoutAmount.
 */
export async function previewPromotion(
  call: Reading,
  { brandid, terms }: Input,
): Promise<Omit<AnswerOf<typeof operations.previewPromotion>, "code" | "desc">> {
  const { trx, staff, language, now } = call;
  refuseAmounts(terms);
  const groups = await listGroups(trx, staff.brandId);
  const group = groups.find((each) => brandid === null || each.brand_id === brandid);
  if (group === undefined) throw new Refused(NotFound, { param: "brandid" });
  const tlds = terms.covers === "products" ? [] : await soldTlds(trx);
  const products = terms.covers === "domains" ? [] : await soldProducts(trx, language);
  const chosen = [
    ...tlds.filter(({ subject }) => terms.tlds.length === 0 || terms.tlds.includes(String(subject))),
    ...products.filter(({ subject }) => terms.products.length === 0 || terms.products.includes(Number(subject))),
  ];
  const books = await booksOf(trx, { groupId: group.id, at: now, subjects: chosen.map(({ subject }) => subject) });
  const examples: PromotionExample[] = [];
  for (const [currency, book] of books) {
    const names = chosen.flatMap(({ subject }) => (typeof subject === "string" ? [subject] : []));
    const costAt = await costReader(trx, names, { currency, now });
    for (const { subject, name } of chosen)
      for (const { operation, months } of offersOf(book, subject, terms)) {
        const example = exampleOf(book, { subject, operation, months, currency }, terms, costAt);
        if (example !== null) examples.push({ ...example, name, ...(staff.brandId === null ? {} : hidden) });
      }
  }
  return { examples: examples.slice(0, most), left: Math.max(0, examples.length - most) };
}

const hidden = { costMinor: null, marginMinor: null };

type Offered = { readonly subject: Subject; readonly operation: PromotionTerms["acts"][number]; readonly months: number };

function offersOf(book: PriceBook, subject: Subject, { acts, years }: PromotionTerms): Omit<Offered, "subject">[] {
  const offers = typeof subject === "number" ? book.offersOf(subject) : book.offersOfTld(subject);
  return acts.flatMap((operation) =>
    offers
      .filter((offer) => offer.operation === operation)
      .filter(({ months }) => (years.length === 0 ? months <= 12 : years.includes(months / 12)))
      .map(({ months }) => ({ operation, months })),
  );
}

function exampleOf(
  book: PriceBook,
  { subject, operation, months, currency }: Offered & { readonly currency: Currency },
  terms: PromotionTerms,
  costAt: Awaited<ReturnType<typeof costReader>>,
): Omit<PromotionExample, "name"> | null {
  const amount = book.amount(subject, operation, months);
  if (amount === null || amount.isFrom || amount.percentBasisPoints !== null) return null;
  const isDomain = typeof subject === "string";
  const line = {
    operation,
    tld: isDomain ? subject : null,
    productId: isDomain ? null : subject,
    periodMonths: months,
    list: amount.net,
    listYear: book.amount(subject, operation, 12)?.net ?? null,
    vatRateBasisPoints: 0,
    isOwnPrice: false,
    isAutomatic: false,
    held: [],
  };
  const cost = costAt(line);
  const off = (of: PromotionTerms): Money => {
    const [[discount] = []] = discountsOf([{ ...shown, terms: atHighestStep(of) }], [{ ...line, cost }]);
    return discount?.net ?? zeroMoney(currency);
  };
  const wanted = off({ ...terms, belowCost: true });
  if (wanted.minor === 0n) return null;
  const net = subtractMoney(amount.net, off(terms));
  const note =
    isDomain && !terms.belowCost && cost === null
      ? "unknown"
      : cost !== null && compareMoney(net, cost) < 0
        ? "below"
        : compareMoney(wanted, off(terms)) > 0
          ? "cost"
          : null;
  return {
    subject: isDomain ? `tld:${subject}` : `product:${subject}`,
    operation,
    months,
    currency,
    listMinor: minorOf(amount.net),
    netMinor: minorOf(net),
    costMinor: cost === null ? null : minorOf(cost),
    marginMinor: cost === null ? null : minorOf(subtractMoney(net, cost)),
    note,
  };
}

const shown = {
  id: "preview",
  codeId: null,
  title: { en: "", sv: "" },
  counts: "items" as const,
  usesLeft: null,
  budgetLeft: null,
  isEnded: false,
};

/** The terms with their highest discount, whatever the quantity. */
function atHighestStep(terms: PromotionTerms): PromotionTerms {
  if (terms.how.kind !== "percent") return terms;
  const basisPoints = Math.max(...terms.how.steps.map((step) => step.basisPoints));
  return { ...terms, how: { kind: "percent", steps: [{ from: 1, basisPoints }] } };
}
