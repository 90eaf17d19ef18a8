import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { dateOn } from "../../../platform/clock.ts";
import { listNewestRates } from "../../products/index.ts";
import type { Reading } from "./books.ts";

/** The newest exchange rates. Pairs of the currencies in which products have prices come first. */
export async function readRates({
  trx,
  now,
}: Pick<Reading, "trx" | "now">): Promise<Omit<AnswerOf<typeof operations.exchangeRates>, "code" | "desc">> {
  const day = dateOn(now);
  const [pairs, references] = [await listNewestRates(trx, "fx", day), await listNewestRates(trx, "discount", day)];
  return {
    data: pairs.map(({ key, validFrom: validfrom, ...rate }) => ({
      from: key.slice(0, 3),
      to: key.slice(3),
      validfrom,
      ...rate,
    })),
    references: references.map(({ key: country, validFrom: validfrom, ...rate }) => ({ country, validfrom, ...rate })),
  };
}
