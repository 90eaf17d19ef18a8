import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/tickets/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { searchWords } from "../search-words.rules.ts";
import { findCustomer } from "./customer.repository.ts";
import { oneOf, scopeOf } from "./read-desk.ts";
import { similarArticles, similarTickets } from "./suggest.repository.ts";

/** Finds what may help to answer a ticket, by the words of its subject. Possible refusals: NotFound. */
export async function suggestFor(
  call: StaffCall & { readonly trx: Trx },
  number: number,
): Promise<Omit<AnswerOf<typeof operations.deskSuggestions>, "code" | "desc">> {
  const { trx } = call;
  const row = await oneOf(trx, number);
  const words = searchWords(row.subject);
  if (words.length === 0) return { articles: [], tickets: [] };
  const { language } = row.reply_to === null ? await findCustomer(trx, scopeOf(row, call), row.created_by) : row.context;
  const articles = await similarArticles(trx, { brandId: row.brand_id, language: language ?? "en", words });
  const tickets = await similarTickets(trx, { number, words });
  return { articles, tickets: tickets.map(({ number: ticketid, subject }) => ({ ticketid, subject })) };
}
