import { QueryClient } from "@tanstack/react-query";
import { reportFailure, staffLive } from "@nameplane/contracts/platform/operations";
import { staffLogout, staffSelf } from "@nameplane/contracts/staff/operations";
import { buildInfo, stampOf } from "../lib/build-info.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { createApi, type Api } from "../lib/api/client.ts";
import { createReporter } from "../lib/api/report.ts";
import { chooseLocale } from "../lib/i18n/locale.ts";
import { gatherNews } from "../lib/live/gather-news.ts";
import { startLiveUpdates } from "../lib/live/live-updates.ts";
import { texts } from "../lib/i18n/texts.ts";
import { dropDrafts, ownDrafts } from "../lib/drafts.ts";
import { forgetSessionMemory } from "../lib/session-memory.ts";
import { readPreference } from "../lib/preferences.ts";
import { currentBrand, loadBrand } from "../shell/brand/brand-store.ts";
import { askStepUp } from "../shell/dialogs/step-up-store.ts";
import { askSecondPerson } from "../shell/staff/second-person-store.ts";
import { createStaffStore, type StaffSession } from "../shell/staff/staff-session.ts";
import { createHeldNews, takeStaffNews, type HeldNews } from "./staff-live.ts";
import { watchUse, withUse } from "./staff-use.ts";
import { createStaffRouter, type StaffRouter } from "./staff-router.tsx";

export type StaffParts = {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly session: StaffSession;
  readonly router: StaffRouter;
  readonly held: HeldNews;
};

/** The language of the first page, before it is known who logs in. */
export const firstStaffLocale = () =>
  chooseLocale({ query: null, stored: readPreference("locale"), browser: navigator.languages[0] ?? navigator.language });

/** Creates the parts of the staff panel, and asks the server who is logged in. */
export function createStaffApp(): StaffParts {
  const store = createStaffStore();
  const queries = new QueryClient({
    defaultOptions: {
      // A staff session ends after fifteen minutes without a call, so an unused page must not fetch anything again.
      queries: { networkMode: "always", refetchOnWindowFocus: false, refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
  const report = createReporter(
    (failure) => api.call(reportFailure, failure, { keep: true, handled: true }),
    () => globalThis.location.pathname,
  );
  const api: Api = createApi({
    version: stampOf(buildInfo),
    ajaxTimeoutMs: () => currentBrand().globals.ajaxTimeoutMs,
    language: () => texts.snapshot().locale,
    fetch: (input, init) => globalThis.fetch(input, withUse(init)),
    events: globalThis,
    onWritten: () => void queries.invalidateQueries(),
    report,
    hooks: {
      onLoginRequired: () => {
        store.end();
        queries.clear();
        return "refuse";
      },
      onTwoStepRequired: () => undefined,
      onSuspended: () => undefined,
      onStepUp: askStepUp,
      onSecondPerson: askSecondPerson,
      identity: () => {
        const colleague = store.colleague();
        return colleague === null ? null : { accID: "staff", usrID: colleague.staffid, brand: "" };
      },
      // Another tab has logged in somebody else, so this page starts again.
      onOtherIdentity: () => globalThis.location.reload(),
    },
  });
  const session: StaffSession = {
    store,
    ask: async () => {
      try {
        const { colleague } = await api.call(staffSelf, {}, { handled: true, anyIdentity: true, ofLogin: true });
        store.know(colleague);
        await texts.setLocale(colleague.language);
      } catch (error) {
        if (error instanceof ApiError && error.code >= 2200 && error.code < 2300) store.know(null);
        else store.fail(error);
      }
    },
    logOut: async () => {
      await api.call(staffLogout, {}, { handled: true, anyIdentity: true }).catch(() => undefined);
      queries.clear();
      dropDrafts();
      forgetSessionMemory();
      store.know(null);
    },
  };
  // What was typed and seen is kept when a session ends. It is deleted when the staff member logs out or another one logs in.
  let owner: string | null = null;
  store.subscribe(() => {
    const colleague = store.colleague();
    if (colleague === null) return;
    ownDrafts({ usrID: colleague.staffid, accID: "staff" });
    if (owner !== null && owner !== colleague.staffid) forgetSessionMemory();
    owner = colleague.staffid;
  });
  const held = createHeldNews();
  let stopLive: (() => void) | null = null;
  let followed: string | null = null;
  // There is one stream for each staff member who is logged in. It does not keep the session alive.
  store.subscribe(() => {
    const wanted = store.colleague()?.staffid ?? null;
    if (wanted === followed) return;
    stopLive?.();
    held.take();
    followed = wanted;
    stopLive =
      wanted === null
        ? null
        : startLiveUpdates({ url: staffLive.path, onNews: gatherNews((news) => takeStaffNews(queries, held, news)) });
  });
  watchUse(document);
  const router = createStaffRouter();
  void loadBrand(api, globalThis.location.host, () => void router.invalidate());
  void session.ask();
  return { api, queries, session, router, held };
}
