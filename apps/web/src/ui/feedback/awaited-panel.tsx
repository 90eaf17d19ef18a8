import { Panel } from "../layout/page.tsx";
import { ErrorState, LoadingPanel } from "./states.tsx";

type Awaited = { readonly error: unknown; readonly refetch: () => unknown };

/** In the place of what is being read: its skeleton (`lines` high), or that it could not be read, with another try. */
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
