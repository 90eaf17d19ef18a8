import type { AnswerOf } from "@nameplane/contracts";
import { stagedZone } from "@nameplane/contracts/zones/operations";
import { useQueries } from "@tanstack/react-query";
import { useApi } from "../../../lib/api/api-context.tsx";
import { apiQuery } from "../../../lib/api/use-api.ts";
import type { Checked } from "./transfer.rules.ts";

export type Staged = Checked["staged"];

/**
 * The choice for the DNS of each name: the one that this page last loaded, otherwise the one that the check of the name reported.
 */
export function useStaged(names: readonly Checked[]): Staged[] {
  const api = useApi();
  const read = useQueries({
    queries: names.map(({ domainname }) => apiQuery(api, stagedZone, { domainname }, { enabled: false })),
  });
  return names.map(({ staged }, index) => {
    const answer: AnswerOf<typeof stagedZone> | undefined = read[index]?.data;
    if (answer === undefined) return staged;
    return answer.zone === null ? null : { choice: answer.zone.choice, records: answer.zone.records.length };
  });
}
