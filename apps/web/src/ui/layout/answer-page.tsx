import type { ReactNode } from "react";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { ErrorState, LoadingPanel } from "../feedback/states.tsx";
import { Page, Panel, type PageProps } from "./page.tsx";

type Props<T> = Pick<PageProps, "title" | "crumbs" | "width"> & {
  readonly read: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> };
  readonly children: (answer: NonNullable<T>) => ReactNode;
  /** Shown where there is no such thing, or none for this user. */
  readonly missing: ReactNode;
  readonly failed: string;
  /** What a failure does not affect. */
  readonly safe?: string;
  readonly lines?: number;
};

/**
 * A page whose content is the answer to one call. Until it is there, the page has its title and grey lines; where the call
 * failed, what failed and a way to try again. An answer that is there stays while it is read once more, even if that fails.
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
