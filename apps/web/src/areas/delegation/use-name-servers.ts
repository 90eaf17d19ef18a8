import type { AnswerOf } from "@nameplane/contracts";
import { nameServers, type testDelegation } from "@nameplane/contracts/delegation/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useReadAgain } from "../../shell/lists/use-read-again.ts";

export type NameServers = AnswerOf<typeof nameServers>["nameservers"];
export type TestAnswer = AnswerOf<typeof testDelegation>;

export function useNameServers(itemid: string) {
  const query = useApiQuery(nameServers, { itemid });
  return { query, servers: query.data?.nameservers ?? null };
}

/** Returns a function that reloads the domain and its name servers after a change made here. */
export function useServersAgain(): () => void {
  const queries = useQueryClient();
  const readDomain = useReadAgain();
  return () => {
    readDomain();
    void queries.invalidateQueries({ queryKey: [nameServers.path] });
  };
}
