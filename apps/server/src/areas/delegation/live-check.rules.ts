import type { AnswerOf } from "@nameplane/contracts";
import type { checkDelegation } from "@nameplane/contracts/domains/operations";

type Check = AnswerOf<typeof checkDelegation>;
export type AskedHost = Check["servers"][number];

const plain = (hosts: readonly string[]) =>
  [...new Set(hosts.map((host) => host.toLowerCase().replace(/\.$/, "")))].toSorted().join(" ");

export function sameHosts(some: readonly string[], others: readonly string[]): boolean {
  return plain(some) === plain(others);
}

/** The verdict on all servers of a delegation. `delegated` is null if the parent could not be queried for them. */
export function verdictOf(delegated: readonly string[] | null, servers: readonly AskedHost[]): Check["verdict"] {
  if (delegated === null) return "unknown";
  if (delegated.length === 0) return "none";
  const asked = servers.filter(({ answer }) => answer !== "not_asked");
  if (asked.length === 0) return "unknown";
  const answering = asked.filter(({ answer }) => answer === "authoritative").length;
  if (answering === asked.length) return "ok";
  return answering > 0 ? "some" : "silent";
}
