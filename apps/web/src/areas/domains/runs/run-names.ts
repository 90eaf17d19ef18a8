import { bulkRows } from "@nameplane/contracts/orders/operations";
import type { InputOf } from "@nameplane/contracts";
import type { Api } from "../../../lib/api/client.ts";

const LIMIT = 100;

/** Names of a run's domains that have one cause or are in one state. */
export async function namesOfRun(api: Api, of: Pick<InputOf<typeof bulkRows>, "runid" | "cause" | "state">): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { data } = await api.call(bulkRows, { ...of, page, limit: LIMIT });
    names.push(...data.map(({ domainname }) => domainname));
    if (data.length < LIMIT) return names;
  }
}
