import { statusOf } from "@nameplane/contracts";
import { TooManyToExport } from "@nameplane/contracts/domains/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { csvLine } from "../csv.rules.ts";
import type { DomainRow } from "../domain-list.repository.ts";
import type { ListQuery } from "../domain-list.rules.ts";
import { listLabels } from "../labels.repository.ts";
import { ListAnchors } from "../list-anchors.ts";
import { listDomains } from "./list-domains.ts";

/** A file of some 10 MB, built in memory; larger portfolios narrow the list first. */
const exportMax = 100_000;
const pageSize = 2000;

const titles = {
  en: [
    "Domain",
    "Domain (Unicode)",
    "Status",
    "DNS",
    "DNSSEC",
    "Registered",
    "Renews",
    "Expires",
    "Auto-renew",
    "WHOIS shield",
    "Locked",
    "Labels",
  ],
  sv: [
    "Domän",
    "Domän (Unicode)",
    "Status",
    "DNS",
    "DNSSEC",
    "Registrerad",
    "Förnyas",
    "Går ut",
    "Automatisk förnyelse",
    "Whois-skydd",
    "Låst",
    "Etiketter",
  ],
} as const;
const yesNo = { en: ["no", "yes"], sv: ["nej", "ja"] } as const;

/** The whole list of a filter as CSV, in its order. Refuses TooManyToExport. */
export async function exportDomains(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  language: Language,
): Promise<Document> {
  const { labels } = await listLabels(trx, scope);
  const titleOf = new Map(labels.map(({ id, title }) => [id, title]));
  const anchors = new ListAnchors();
  // A byte order mark: without it spreadsheets read å as Ã¥.
  const parts = ["\ufeff", csvLine(titles[language])];
  for (let page = 1; ; page++) {
    const { data, total } = await listDomains(trx, scope, { ...query, page, limit: pageSize }, anchors);
    if (total > exportMax) throw new Refused(TooManyToExport, { values: { max: exportMax } });
    for (const row of data) parts.push(lineOf(row, titleOf, language));
    if (data.length < pageSize) break;
  }
  return {
    content: Buffer.from(parts.join(""), "utf8"),
    contentType: "text/csv; charset=utf-8",
    fileName: "domains.csv",
  };
}

function lineOf(row: DomainRow, titleOf: ReadonlyMap<number, string>, language: Language): string {
  const label = (code: number) => statusOf(code).label[language];
  const flag = (value: boolean) => yesNo[language][value ? 1 : 0];
  const day = (at: string | null) => at?.slice(0, 10) ?? null;
  return csvLine([
    row.domainname,
    row.unicodename,
    label(row.status),
    label(row.dnsstatus),
    label(row.dnssecstatus),
    day(row.createddate),
    day(row.renewaldate),
    day(row.expiredate),
    flag(row.autorenew),
    flag(row.whoisshield),
    flag(row.locked),
    row.labels.map((id) => titleOf.get(id) ?? String(id)).join(", "),
  ]);
}
