import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { BadParameter } from "@nameplane/contracts/refusals";
import type { stagedZone, stageZone } from "@nameplane/contracts/zones/operations";
import { NoRecordsFound, SignersCannotJoin } from "@nameplane/contracts/zones/refusals";
import type { RecordSet } from "@nameplane/dns";
import { isAsciiDomainName, unicodeNameOf, type DomainName } from "@nameplane/values";
import { limitByAccount } from "../../../platform/account-limit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Log } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readImportText } from "../import/index.ts";
import { readScan } from "./scan-zone.rules.ts";
import { isCarried, stagedSets } from "./staged-zone.rules.ts";
import { askServers } from "./scan-zone.ts";
import { findStaged, saveStaged, type StagedRow } from "./staged-zones.repository.ts";
import type { ZoneScan, ZoneScanner } from "../zone-scanner.port.ts";

/**
 * These limits are high enough for the transfer of a list of names. Each scan sends about a hundred queries to other people's
 * servers.
 */
const limits = [
  { name: "stage-zone", most: 40, seconds: 60 },
  { name: "stage-zone", most: 500, seconds: 86_400 },
] as const;

const badName = { en: "a domain name such as example.se", sv: "ett domännamn som example.se" };

type View = NonNullable<AnswerOf<typeof stagedZone>["zone"]>;

/** This limit is necessary because each call sends queries to the registry and to the name servers of the parent zone. */
const joinLimit = { name: "join-signers", most: 40, seconds: 60 } as const;

/** Why two providers cannot sign a name together. */
export type JoinProblem = keyof typeof joinProblems;

/** Why two providers cannot sign a name together during its transfer to us. Null if they can, or if that is unknown. */
export type JoinProblemOf = (call: SessionCall, asciiName: string) => Promise<JoinProblem | null>;

/**
 * Stores the customer's choice for the DNS of a name that is still elsewhere. The choice is either to copy the records to us or
 * to leave the DNS where it is. The records that the name's servers return now are copied, and so are those that someone added.
 * Replaces what was stored before. Possible refusals: BadParameter, TooFast, NoServersFound, ZoneNotServed, ZoneNotReadable
 * (these unless a text was given), NoRecordsFound, SignersCannotJoin.
 */
export async function stageZoneOf(
  deps: { readonly scanner: ZoneScanner; readonly log: Log; readonly joinProblemOf: JoinProblemOf },
  call: SessionCall,
  input: InputOf<typeof stageZone>,
): Promise<AnswerOf<typeof stageZone>> {
  const apex = readApex(call, input.domainname);
  if (input.choice === "keep") {
    // If the name keeps its name servers, their signatures stay as they are.
    const kept: StagedRow = { choice: "keep", sets: [], way: null, servers: [], seenAt: null, signatures: null };
    await call.tx((trx) => saveStaged(trx, call.scope, apex, kept));
    return { ...view(apex, kept), unread: [], left: [] };
  }
  if (input.signatures === "join") await refuseUnlessJoinable(deps.joinProblemOf, call, apex);
  const chosen = await call.tx((trx) => chooseSignatures(trx, call.scope, apex, input));
  if (chosen !== null) return { ...view(apex, chosen), unread: [], left: [] };
  await call.tx(async (trx) => {
    for (const limit of limits) await limitByAccount(trx, call.scope, call.now, limit);
  });
  const options = { format: "auto", nameservers: false } as const;
  const text = input.text === undefined ? null : await readImportText(call.scope.accountId, { text: input.text, apex, options });
  const written = text?.sets ?? [];
  const scan = await askOr(
    written,
    askServers(deps, call, apex, { names: namesOf(input.names ?? [], apex), server: input.server }),
  );
  const { sets: seen, left } = scan === null ? { sets: [], left: [] } : readScan(scan, apex);
  const sets = stagedSets(seen, written);
  if (sets.length === 0) throw new Refused(NoRecordsFound);
  const row: Omit<StagedRow, "signatures"> = {
    choice: "carry",
    sets,
    way: scan?.way ?? "text",
    servers: scan?.servers.map(({ host }) => host) ?? [],
    seenAt: scan === null ? null : call.now,
  };
  const signatures = await call.tx((trx) => saveStaged(trx, call.scope, apex, { ...row, signatures: input.signatures }));
  const lost = text?.problems.filter(({ severity, line }) => severity === "error" && line > 0) ?? [];
  return {
    ...view(apex, { ...row, signatures }),
    unread: [...new Set(lost.map(({ line }) => line))],
    left: left.filter(isCarried),
  };
}

const joinProblems = {
  unsigned: { en: "it is not signed", sv: "det är inte signerat" },
  signer: { en: "the name servers here do not sign", sv: "namnservrarna här signerar inte" },
  setting: {
    en: "the name servers here are not set up to answer with the keys of two providers",
    sv: "namnservrarna här är inte inställda på att svara med två leverantörers nycklar",
  },
  tld: { en: "its registry takes no DS record from us", sv: "dess register tar inte emot DS-poster från oss" },
  algorithm: {
    en: "its provider signs with an algorithm that is not used here",
    sv: "dess leverantör signerar med en algoritm som inte används här",
  },
} as const;

async function refuseUnlessJoinable(joinProblemOf: JoinProblemOf, call: SessionCall, apex: DomainName): Promise<void> {
  await call.tx((trx) => limitByAccount(trx, call.scope, call.now, joinLimit));
  const problem = await joinProblemOf(call, apex);
  if (problem === null) return;
  const values = { name: unicodeNameOf(apex), reason: joinProblems[problem][call.language] };
  throw new Refused(SignersCannotJoin, { param: "signatures", values });
}

/**
 * Changes only the choice about the signatures. Stored records stay, including those that someone added. Null if the call is
 * about the records.
 */
async function chooseSignatures(
  trx: Trx,
  scope: AccountScope,
  apex: string,
  { signatures, text, names, server }: InputOf<typeof stageZone>,
): Promise<StagedRow | null> {
  if (signatures === undefined || (text ?? names ?? server) !== undefined) return null;
  const kept = await findStaged(trx, scope, apex);
  if (kept === null || kept.isUsed || kept.choice !== "carry") return null;
  await saveStaged(trx, scope, apex, { ...kept, signatures });
  return { ...kept, signatures };
}

/** What is stored about a name's DNS. Null if no one has chosen yet. Possible refusals: BadParameter. */
export async function readStaged(trx: Trx, call: SessionCall, domainname: string): Promise<AnswerOf<typeof stagedZone>> {
  const apex = readApex(call, domainname);
  const row = await findStaged(trx, call.scope, apex);
  return { zone: row === null ? null : view(apex, row) };
}

/**
 * The customer's choice for the DNS of a name that is still elsewhere, with the number of stored records. Null if there is none.
 */
export async function stagedChoice(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
): Promise<{ choice: "carry" | "keep"; signatures: StagedRow["signatures"]; records: number } | null> {
  const staged = await findStaged(trx, scope, asciiName);
  if (staged === null) return null;
  const { choice, signatures, sets } = staged;
  return { choice, signatures, records: sets.reduce((sum, { rdata }) => sum + rdata.length, 0) };
}

function readApex(call: SessionCall, domainname: string): DomainName {
  const apex = domainname.trim().toLowerCase();
  if (isAsciiDomainName(apex) && apex.includes(".")) return apex;
  throw new Refused(BadParameter, { param: "domainname", values: { rule: badName[call.language] } });
}

/** Names relative to the apex, in whatever form they were written; names outside the zone are left out. */
function namesOf(names: readonly string[], apex: string): string[] {
  return names.flatMap((typed) => {
    const name = typed.toLowerCase().replace(/\.$/, "");
    const owner = name.endsWith(`.${apex}`) ? name.slice(0, -apex.length - 1) : name;
    return /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/.test(owner) ? [owner] : [];
  });
}

/** Null if no server answered; then only the records that someone wrote are used. */
async function askOr(written: readonly RecordSet[], asked: Promise<ZoneScan>): Promise<ZoneScan | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused && written.length > 0) return null;
    throw error;
  }
}

function view(domainname: string, row: StagedRow): View {
  return {
    domainname,
    choice: row.choice,
    signatures: row.signatures,
    way: row.way,
    servers: [...row.servers],
    seenat: row.seenAt?.toISOString() ?? null,
    records: row.sets.flatMap(({ owner, type, ttlSeconds, rdata, isCertain }) =>
      rdata.map((value) => ({
        owner,
        type,
        ttl: ttlSeconds,
        rdata: value,
        confidence: isCertain ? ("certain" as const) : ("likely" as const),
      })),
    ),
  };
}
