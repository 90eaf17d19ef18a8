import { NotFound } from "@nameplane/contracts/refusals";
import { zeroMoney } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Language } from "../../../../platform/http/call.ts";
import type { Document } from "../../../../platform/http/send-answer.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { dateText, drawDocument, partyNow, type PlainDocument } from "../../../ledger/documents/index.ts";
import { dateIn } from "../../../ledger/index.ts";
import {
  findingsTexts,
  listFindings,
  newestFiles,
  shownName,
  watchOfService,
  type FindingRow,
} from "../../../monitoring/index.ts";
import { reportTexts } from "./report.texts.ts";

/** Nobody would read a report with more findings. The CSV file has all of them. */
const findingsMax = 200;

type Blocks = PlainDocument["blocks"];

/**
 * The findings of a service of ID monitoring as PDF, with the evidence of each: the file in which the name was found, and what
 * the public directory of registrations answered. Possible refusals: NotFound.
 */
export async function findingsReport(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  { serviceId, language, now }: { readonly serviceId: string; readonly language: Language; readonly now: Date },
): Promise<Document> {
  const { watch, rows, total, files, party, zone } = await within(async (trx) => {
    const row = await watchOfService(trx, scope, serviceId);
    if (row === null) throw new Refused(NotFound, { param: "serviceid" });
    const found = await listFindings(trx, scope, serviceId, { state: "open" }, { limit: findingsMax, offset: 0 });
    const { frozen, timeZone } = await partyNow(trx, scope, language, zeroMoney("EUR"));
    return { watch: row, ...found, files: await newestFiles(trx), party: frozen, zone: timeZone };
  });
  const words = reportTexts[language];
  const day = (at: Date) => dateText(dateIn(zone, at), language);
  const madeOn = dateIn(zone, now);
  const content = await drawDocument({
    language,
    title: words.title,
    subtitle: dateText(madeOn, language),
    brand: party.brand,
    madeOn,
    to: [party.buyer.name, ...party.buyer.lines],
    facts: [
      [words.customer, String(party.buyer.number)],
      [words.made, dateText(madeOn, language)],
      [words.findings, String(total)],
    ],
    blocks: [
      { kind: "heading", text: words.marks },
      { kind: "text", text: watch.marks.join(", ") },
      { kind: "text", text: words.intro, isQuiet: true },
      ...(rows.length === 0 ? ([{ kind: "text", text: words.none }] as const) : []),
      ...rows.flatMap((row) => blocksOf(row, language, day)),
      ...(total > rows.length ? ([{ kind: "text", text: words.left(total - rows.length) }] as const) : []),
      ...(files.length === 0 ? [] : ([{ kind: "heading", text: words.sources }] as const)),
      ...files.map(({ source, listedOn, name }) => ({
        kind: "text" as const,
        text: words.evidence(source, dateText(listedOn, language), name),
        isQuiet: true,
      })),
    ],
    footer: [[party.seller.name, ...party.seller.lines], [party.seller.orgnr, party.seller.email].filter((line) => line !== "")],
    page: words.page,
  });
  return { content, contentType: "application/pdf", fileName: words.file };
}

/** A finding: its name in Unicode and as it is registered, and one line for each piece of evidence. */
function blocksOf(row: FindingRow, language: Language, day: (at: Date) => string): Blocks {
  const [words, own] = [reportTexts[language], findingsTexts[language]];
  const shown = shownName(row.name);
  const { facts, checkedAt } = row;
  const directory =
    facts === null || checkedAt === null
      ? [words.notAsked]
      : [
          words.asked(day(checkedAt)),
          ...(facts.registered === false ? [words.free] : []),
          ...(facts.registrar === null ? [] : [words.registrar(facts.registrar, createdOn(facts.created, day))]),
          ...(facts.nameservers.length === 0 ? [] : [words.nameservers(facts.nameservers.join(", "))]),
          ...(facts.addresses === null
            ? []
            : [facts.addresses.length === 0 ? words.nowhere : words.addresses(facts.addresses.join(", "))]),
          ...(facts.abuseemail === null ? [] : [words.abuse(facts.abuseemail)]),
        ];
  const lines = [
    words.similar(row.mark, own.kind[row.kind], row.score),
    ...(row.host === null ? [] : [words.host(row.host)]),
    words.evidence(row.source, dateText(row.listedOn, language), row.file),
    `${row.isAdded ? words.added : words.older} ${words.found(day(row.foundAt))}`,
    ...directory,
    words.state(own.state[row.state], row.reference),
  ];
  return [
    { kind: "heading", text: shown === row.name ? row.name : `${shown} (${row.name})` },
    { kind: "text", text: lines.join("\n") },
  ];
}

/** The day of a registration. Directories give an instant, which becomes a day, or some other text, which stays as it is. */
function createdOn(created: string | null, day: (at: Date) => string): string | null {
  if (created === null) return null;
  const at = new Date(created);
  return Number.isNaN(at.getTime()) ? created : day(at);
}
