import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { TooManyPrices } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf } from "@nameplane/values";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  booksOf,
  offersIn,
  soldProducts,
  soldTlds,
  subjectOf,
  subjectText,
  type Books,
  type Subject,
} from "../../products/lists/index.ts";
import type { Reading } from "./books.ts";
import { readPriceFile as readText, writePriceFile } from "./price-text.ts";
import { listGroups, type GroupAt } from "./prices.repository.ts";
import { mostLines } from "./propose-prices.ts";

type Everything = { readonly group: GroupAt; readonly books: Books; readonly subjects: readonly Subject[] };

/** All prices of a list as a file. Possible refusals: NotFound. */
export async function exportPrices(call: Reading, groupId: string): Promise<Document> {
  const { group, books, subjects } = await everything(call, groupId);
  const rows = subjects.flatMap((subject) =>
    offersIn(books, subject).map(({ operation, months }) => ({
      subject: subjectText(subject),
      operation,
      months,
      amounts: new Map(
        [...books.values()].flatMap((book) => {
          const net = book.amount(subject, operation, months)?.net;
          return net === undefined ? [] : [[book.currency, net] as const];
        }),
      ),
    })),
  );
  const day = call.now.toISOString().slice(0, 10);
  const name = group.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return {
    content: Buffer.from(writePriceFile(rows, call.language), "utf8"),
    contentType: "text/csv; charset=utf-8",
    fileName: `prices-${name}-${day}.csv`,
  };
}

/**
 * The changes that a file would make. They are not checked here but by the preview. Possible refusals: NotFound, TooManyPrices.
 */
export async function readPriceFile(
  call: Reading,
  { groupid, text }: { readonly groupid: string; readonly text: string },
): Promise<Omit<AnswerOf<typeof operations.readPriceFile>, "code" | "desc">> {
  const { books, subjects } = await everything(call, groupid);
  const sold = new Map(subjects.map((subject) => [subjectText(subject), offersIn(books, subject)]));
  const { lines, rows, problems } = readText(text, (subject, operation, months) => {
    const offers = sold.get(subject);
    if (offers === undefined) return "noSubject";
    return offers.some((offer) => offer.operation === operation && offer.months === months) ? "sold" : "noPeriod";
  });
  const changed = lines.filter(({ subject, operation, months, currency, netMinor }) => {
    const net = books.get(currency)?.amount(subjectOf(subject), operation, months)?.net;
    return net === undefined || minorOf(net) !== netMinor;
  });
  if (changed.length > mostLines) throw new Refused(TooManyPrices);
  return { lines: changed.map(({ line: _line, ...price }) => price), rows, problems: [...problems] };
}

async function everything(call: Reading, groupId: string): Promise<Everything> {
  const { trx, staff, language, now } = call;
  const group = (await listGroups(trx, staff.brandId)).find(({ id }) => id === groupId);
  if (group === undefined) throw new Refused(NotFound, { param: "groupid" });
  const subjects = [...(await soldTlds(trx)), ...(await soldProducts(trx, language))].map(({ subject }) => subject);
  return { group, subjects, books: await booksOf(trx, { groupId, at: now }) };
}
