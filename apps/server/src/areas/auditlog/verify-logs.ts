import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { anchorsAfter, endAt, headsAfter, type Anchor } from "./anchors.repository.ts";
import { faultOf, readLeaves, rootOf, start, type End, type Fault, type Leaf } from "./chain.ts";
import { faultInChain } from "./read-chain.ts";

const actor = "job:audit-log";
const atOnce = 500;

export type Verdict = {
  readonly accounts: number;
  readonly entries: number;
  readonly anchors: number;
  readonly faults: readonly string[];
};

/**
 * Verifies the logs of all accounts from their first entries, and all anchors. `kept` has the lines of the file outside the
 * database; each line has to be the root of an anchor.
 */
export async function verifyLogs(sweeping: Pool, kept: readonly string[]): Promise<Verdict> {
  const faults: string[] = [];
  let [accounts, entries] = [0, 0];
  for (let after: string | null = null; ;) {
    const place: string | null = after;
    const heads: Leaf[] = await tx(sweeping, { actor }, (trx) => headsAfter(trx, place, atOnce));
    for (const head of heads) {
      accounts += 1;
      entries += head.seq;
      const fault = await faultInChain(sweeping, start, head);
      if (fault !== null) faults.push(`account ${head.accountId}: ${inWords(fault)}`);
    }
    const last = heads.at(-1);
    if (last === undefined || heads.length < atOnce) break;
    after = last.accountId;
  }
  const { anchors, faults: ofAnchors } = await verifyAnchors(sweeping, kept);
  return { accounts, entries, anchors, faults: [...faults, ...ofAnchors] };
}

async function verifyAnchors(sweeping: Pool, kept: readonly string[]): Promise<{ anchors: number; faults: string[] }> {
  const faults: string[] = [];
  const roots = new Set<string>();
  let [root, after, anchors]: [string, Date | null, number] = [start.hash, null, 0];
  for (;;) {
    const place: Date | null = after;
    const piece: Anchor[] = await tx(sweeping, { actor }, (trx) => anchorsAfter(trx, place, atOnce));
    for (const anchor of piece) {
      anchors += 1;
      const at = anchor.at.toISOString();
      if (rootOf(root, anchor.leaves) !== anchor.root)
        faults.push(`anchor of ${at}: its root does not follow from the one before`);
      root = anchor.root;
      roots.add(`${at} ${anchor.root}`);
      for (const { accountId, seq, hash } of readLeaves(anchor.leaves)) {
        const found = await tx(sweeping, { actor }, (trx) => endAt(trx, accountId, seq));
        if (found?.hash !== hash) faults.push(`account ${accountId}: entry ${seq} is not the one that was anchored at ${at}`);
      }
    }
    after = piece.at(-1)?.at ?? after;
    if (piece.length < atOnce) break;
  }
  for (const line of kept) {
    const [at = "", ofLine = ""] = line.split(" ");
    if (!roots.has(`${at} ${ofLine}`)) faults.push(`the anchor of ${at} that was kept outside is not in the database`);
  }
  return { anchors, faults };
}

type Exported = {
  readonly account: string;
  readonly seq: number;
  readonly at: string;
  readonly prev: string;
  readonly hash: string;
  readonly body?: string;
};

/** Verifies an exported log (JSON lines) without needing a database. */
export async function verifyExport(lines: AsyncIterable<string>): Promise<Verdict> {
  const faults: string[] = [];
  const accounts = new Set<string>();
  let [before, entries]: [End, number] = [start, 0];
  for await (const line of lines) {
    if (line.trim() === "") continue;
    entries += 1;
    const { account, seq, at, prev, hash, body } = JSON.parse(line) as Exported;
    accounts.add(account);
    const fault = faultOf(before, { seq, prev, hash, body: body ?? null }, at);
    if (fault !== null) faults.push(inWords(fault));
    before = { seq, hash };
  }
  return { accounts: accounts.size, entries, anchors: 0, faults };
}

function inWords({ seq, what }: Fault): string {
  const words = {
    gap: `entries are missing before ${seq}`,
    order: `entry ${seq} does not follow the one before it`,
    content: `entry ${seq} was changed`,
    time: `entry ${seq} has another time than when it was written`,
  };
  return words[what];
}
