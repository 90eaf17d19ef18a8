import { findingTexts, severityTexts } from "@nameplane/contracts/seo/finding-texts";
import { csvLine } from "../../platform/csv.rules.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { listFindings } from "./findings.repository.ts";
import { pagesOfRun } from "./pages.repository.ts";
import { presentPages } from "./pages.present.ts";
import { endedRuns } from "./runs.repository.ts";
import { seoTexts } from "./seo.texts.ts";

/** The most rows in one file. */
const rowsMax = 20_000;

type Of = {
  readonly serviceId: string;
  readonly compared: { readonly runId: string; readonly before: string | null } | null;
  readonly what: "findings" | "pages" | "history";
  readonly language: Language;
};
type Line = readonly (string | number | null)[];

/** The findings or the pages of the newest run, or the history of all runs, as CSV (RFC 4180, UTF-8 with a byte order mark). */
export async function seoFile(
  trx: Trx,
  scope: AccountScope,
  of: Of,
): Promise<{ readonly content: Buffer; readonly fileName: string }> {
  const { file: fileName, head } = seoTexts[of.language][of.what];
  const lines: readonly Line[] =
    of.what === "history"
      ? await historyLines(trx, scope, of)
      : of.what === "findings"
        ? await findingLines(trx, scope, of)
        : await pageLines(trx, scope, of);
  return { content: Buffer.from(`\ufeff${[head, ...lines].map((line) => csvLine([...line])).join("")}`, "utf8"), fileName };
}

async function findingLines(trx: Trx, scope: AccountScope, { compared, language }: Of): Promise<Line[]> {
  if (compared === null) return [];
  const all = { severity: "all", change: "all" } as const;
  const { rows } = await listFindings(trx, scope, compared, all, { limit: rowsMax, offset: 0 });
  return rows.map(({ severity, kind, url, target, detail, isNew }) => [
    severityTexts[severity][language],
    findingTexts[kind][language],
    url,
    target,
    Object.values(detail).join(" "),
    isNew ? seoTexts[language].isNew : "",
  ]);
}

async function pageLines(trx: Trx, scope: AccountScope, { compared, language }: Of): Promise<Line[]> {
  if (compared === null) return [];
  const words = seoTexts[language];
  return presentPages(await pagesOfRun(trx, scope, compared.runId)).map((page) => [
    page.url,
    page.state === "forbidden" ? words.forbidden : (page.status ?? page.error),
    page.ms,
    page.bytes,
    page.title,
    page.description,
    page.headings.join(" | "),
    page.canonical,
    page.lang,
    page.location,
    page.linksout,
    page.linksin,
    page.images,
    page.imageswithoutalt,
    page.types.join(" "),
    page.hreflang.join(" "),
    page.isindexed ? words.shown : words.hidden,
  ]);
}

async function historyLines(trx: Trx, scope: AccountScope, { serviceId, language }: Of): Promise<Line[]> {
  const rows = await endedRuns(trx, scope, serviceId, rowsMax);
  return rows.map(({ begunAt, state, score, pages, errors, warnings, hints }) => [
    begunAt.toISOString(),
    seoTexts[language].states[state],
    score,
    pages,
    errors,
    warnings,
    hints,
  ]);
}
