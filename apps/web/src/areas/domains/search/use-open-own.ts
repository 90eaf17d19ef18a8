import { useApi } from "../../../lib/api/api-context.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { ownTarget } from "./own-target.ts";

/**
 * Returns a function that opens the page of one of the account's domains by its name. If the domain is not found after all, the
 * list is opened with a search for it.
 */
export function useOpenOwn(): (name: string) => Promise<void> {
  const api = useApi();
  const go = useGo();
  return async (name) => {
    const target = await ownTarget(api, name);
    await (target === null ? go({ to: "domainList", query: { search: name } }) : go(target));
  };
}
