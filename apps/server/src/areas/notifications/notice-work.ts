import type { JobKind } from "../../platform/jobs.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { accountJob, sweep, type Paces, type Work } from "../../platform/work.ts";
import type { NotificationDeps } from "./deps.ts";

/** `supportAddress`: gets a mail when a customer writes to support or a document waits. Null if there is no support address. */
type WorkDeps = NotificationDeps & { readonly supportAddress: string | null };

/** The jobs and periodic jobs that create notices of a kind. */
export type NoticeWork = (deps: WorkDeps, paces: Paces) => Partial<Work>;

/** Makes the work of a kind whose notices are created by a job of one account. */
export function noticeJob<Payload extends { accountId: string; brandId: string }>(
  kind: JobKind<Payload>,
  concurrency: number,
  notify: (deps: WorkDeps, scope: AccountScope, payload: Payload) => Promise<unknown>,
  actor = "job:news",
): NoticeWork {
  return (deps) => ({ jobs: [accountJob(kind, concurrency, actor, (scope, payload) => notify(deps, scope, payload))] });
}

/**
 * Makes the work of a kind whose notices are created by a periodic job. `times`: the pause between runs, as a multiple of the
 * usual pause.
 */
export function noticeSweep(name: string, times: number, notify: (deps: WorkDeps) => Promise<unknown>): NoticeWork {
  return (deps, paces) => ({ sweeps: [sweep(name, paces.sweep * times, () => notify(deps))] });
}
