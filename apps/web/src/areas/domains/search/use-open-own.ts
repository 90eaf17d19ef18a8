import { useApi } from "../../../lib/api/api-context.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { ownTarget } from "./own-target.ts";

/** Opens the page of an own domain by its name; if it is not found after all, opens the list with a search for it. */
export function useOpenOwn(): (name: string) => Promise<void> {
  const api = useApi();
  const go = useGo();
  return async (name) => {
    const target = await ownTarget(api, name);
    await (target === null ? go({ to: "domainList", query: { search: name } }) : go(target));
  };
}
