import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { createStaging, type SetWish, type Staging, type StagingSnapshot } from "./staging.ts";

const StagingContext = createContext<Staging | null>(null);

/** Provides the staged edits of one zone to every component that shows or changes its records. */
export function StagingProvider({ zoneId, children }: { zoneId: string; children: ReactNode }) {
  const api = useApi();
  const staging = useMemo(() => createStaging(api, zoneId), [api, zoneId]);
  useEffect(() => {
    // The local copy is shown at once, and nothing is lost if the server does not answer.
    void staging.recall().catch(() => undefined);
    return () => void staging.flushIfWaiting();
  }, [staging]);
  return <StagingContext value={staging}>{children}</StagingContext>;
}

export function useStaging(): Staging {
  const staging = use(StagingContext);
  if (!staging) throw new Error("useStaging outside of StagingProvider");
  return staging;
}

/** The staged edits; renders again with every edit. */
export function useStaged(): StagingSnapshot {
  const { subscribe, snapshot } = useStaging();
  return useSyncExternalStore(subscribe, snapshot);
}

/**
 * Returns a function that stages whole sets, for imports, templates and wizards. They are reviewed and applied with everything
 * else. The function returns how many sets differ from what exists. It throws RangeError for more sets than a draft can hold, and
 * ApiError for what the server refuses.
 */
export function useStageChanges(): (wishes: readonly SetWish[]) => Promise<number> {
  return useStaging().stageChanges;
}
