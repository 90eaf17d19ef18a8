import { checkNameServers, isHostUnder, normalHost, type HostProblem, type NameServerWish } from "@nameplane/values";

/** A row of the form: a host and its IP addresses, as typed. */
export type Row = { readonly id: number; readonly host: string; readonly addresses: string };

export const emptyRow = (id: number): Row => ({ id, host: "", addresses: "" });

/** Reads a row of the form. Addresses are separated by spaces or commas. */
export function wishOf({ host, addresses }: Row, name: string): NameServerWish {
  const normal = normalHost(host);
  return { host: normal, addresses: isHostUnder(normal, name) ? addresses.split(/[\s,]+/).filter(Boolean) : [] };
}

export function rowsOf(
  servers: readonly string[],
  hosts: readonly { readonly host: string; readonly addresses: readonly string[] }[] = [],
): Row[] {
  return servers.map((host, id) => ({
    id,
    host,
    addresses: hosts.find((known) => known.host === host)?.addresses.join(", ") ?? "",
  }));
}

/** The rows that are filled in; empty rows are ignored. */
export function filledRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ host, addresses }) => host.trim() !== "" || addresses.trim() !== "");
}

export function judgeRows(
  rows: readonly Row[],
  of: { readonly domainname: string; readonly min: number; readonly max: number },
): { readonly problems: ReadonlyMap<number, HostProblem>; readonly count: "too_few" | "too_many" | null } {
  const filled = filledRows(rows);
  const wishes = filled.map((row) => wishOf(row, of.domainname));
  const judged = checkNameServers(wishes, { name: of.domainname, min: of.min, max: of.max });
  const problems = new Map<number, HostProblem>();
  judged.rows.forEach((problem, at) => {
    const row = filled[at];
    if (problem !== null && row !== undefined) problems.set(row.id, problem);
  });
  return { problems, count: judged.count };
}

/** The name servers that are removed, kept and added. */
export function serverDiff(
  before: readonly string[],
  after: readonly string[],
): { readonly removed: readonly string[]; readonly kept: readonly string[]; readonly added: readonly string[] } {
  const [old, wanted] = [new Set(before.map(normalHost)), new Set(after.map(normalHost))];
  return {
    removed: [...old].filter((host) => !wanted.has(host)),
    kept: [...wanted].filter((host) => old.has(host)),
    added: [...wanted].filter((host) => !old.has(host)),
  };
}

/** The key of the name server group that consists of exactly these hosts, in any order. "own" if no group does. */
export function groupOf(
  servers: readonly string[],
  groups: readonly { readonly key: string; readonly hosts: readonly string[] }[],
): string {
  const text = (hosts: readonly string[]) => hosts.map(normalHost).toSorted().join(" ");
  return groups.find(({ hosts }) => text(hosts) === text(servers))?.key ?? "own";
}
