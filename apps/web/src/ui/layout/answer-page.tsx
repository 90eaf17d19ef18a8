import type { ReactNode } from "react";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { ErrorState, LoadingPanel } from "../feedback/states.tsx";
import { Page, Panel, type PageProps } from "./page.tsx";

type Props<T> = Pick<PageProps, "title" | "crumbs" | "width"> & {
  readonly read: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> };
  readonly children: (answer: NonNullable<T>) => ReactNode;
  /** Shown if the object does not exist, or not for this user. */
  readonly missing: ReactNode;
  readonly failed: string;
  /** Tells what a failure does not affect. */
  readonly safe?: string;
  readonly lines?: number;
};

/**
 * A page whose content is the answer to one call. Until the answer arrives, the page shows its title and grey lines. If the call
 * failed, it shows what failed and a button to try again. An answer that has arrived stays while it is loaded again, even if that
 * fails.
 */
export function AnswerPage<T>({ read, children, missing, failed, safe, lines = 8, ...page }: Props<T>): ReactNode {
  const { data, error, refetch } = read;
  if (data !== undefined && data !== null) return children(data);
  if (error instanceof ApiError && error.code === resultCodes.notFound) return missing;
  return (
    <Page {...page}>
      <Panel flush>
        {error ? (
          <ErrorState title={failed} error={error} reassurance={safe} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={lines} />
        )}
      </Panel>
    </Page>
  );
}
