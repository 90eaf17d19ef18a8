import { Panel } from "../layout/page.tsx";
import { ErrorState, LoadingPanel } from "./states.tsx";

type Awaited = { readonly error: unknown; readonly refetch: () => unknown };

/** Shown while a query loads: a skeleton of `lines` lines. If the query failed, the error is shown with a button to try again. */
export function AwaitedPanel({ query, failed, safe, lines }: { query: Awaited; failed: string; safe?: string; lines: number }) {
  return (
    <Panel flush>
      {query.error ? (
        <ErrorState title={failed} error={query.error} reassurance={safe} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingPanel lines={lines} />
      )}
    </Panel>
  );
}
