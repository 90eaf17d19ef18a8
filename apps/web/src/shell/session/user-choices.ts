import { setUserSettings } from "@nameplane/contracts/identity/operations";
import type { Locale } from "../../lib/i18n/locale.ts";
import { writePreference } from "../../lib/preferences.ts";
import { SESSION_TIMEOUT_MS, type SessionDeps } from "./session-change.ts";
import type { User } from "./session-store.ts";

/** What users choose for themselves. It takes effect on the screen at once, and is then saved to the server. */
export function userChoices({ api, store, queries, setLocale }: SessionDeps) {
  return {
    /** Sets the language of the page, and saves it to the server if a user is logged in. */
    chooseLanguage: async (locale: Locale): Promise<void> => {
      writePreference("locale", locale);
      await setLocale(locale);
      // Answers with texts in the old language are fetched again.
      void queries.invalidateQueries();
      const { phase, user } = store.get();
      if (phase !== "active" || !user) return;
      store.set({ user: { ...user, language: locale } });
      await api.call(setUserSettings, { language: locale }, { timeoutMs: SESSION_TIMEOUT_MS });
    },

    /** Saves what the user wants to see and to be notified about. If saving fails, the screen returns to the old values. */
    chooseViews: async (
      views: Partial<
        Pick<
          User,
          | "priceswithvat"
          | "cartview"
          | "helpexpanded"
          | "showlabels"
          | "includesubaccounts"
          | "newsletter"
          | "telemarketing"
          | "currency"
        >
      >,
    ): Promise<void> => {
      const { user } = store.get();
      if (!user) return;
      store.set({ user: { ...user, ...views, ...consentTimes(views) } });
      try {
        await api.call(setUserSettings, views, { timeoutMs: SESSION_TIMEOUT_MS, handled: true });
      } catch (error) {
        store.set({ user });
        throw error;
      }
      // Other screens have prices and lists that were fetched with the old choice.
      void queries.invalidateQueries();
    },

    /**
     * Sets the time zone in which times are shown; null means the brand's. It is saved to the server, and reset on the screen if
     * that fails.
     */
    chooseTimeZone: async (timezone: string | null): Promise<void> => {
      const { user } = store.get();
      if (!user) return;
      store.set({ user: { ...user, timezone } });
      try {
        await api.call(setUserSettings, { timezone: timezone ?? "" }, { timeoutMs: SESSION_TIMEOUT_MS, handled: true });
      } catch (error) {
        store.set({ user });
        throw error;
      }
    },

    /** Sets the rows per list, and saves them to the server. */
    chooseListSize: async (listsize: number): Promise<void> => {
      const { user } = store.get();
      if (!user || user.listsize === listsize || !isListSize(listsize)) return;
      store.set({ user: { ...user, listsize } });
      await api.call(setUserSettings, { listsize }, { timeoutMs: SESSION_TIMEOUT_MS });
    },
  };
}

const isListSize = (size: number): size is 10 | 20 | 25 | 50 | 100 => [10, 20, 25, 50, 100].includes(size);

/**
 * The consent times that the server's next answer will contain: now for a consent that was just given, null for one that was
 * withdrawn.
 */
function consentTimes(views: { readonly newsletter?: boolean; readonly telemarketing?: boolean }) {
  const now = new Date().toISOString();
  return {
    ...(views.newsletter === undefined ? {} : { newslettersince: views.newsletter ? now : null }),
    ...(views.telemarketing === undefined ? {} : { telemarketingsince: views.telemarketing ? now : null }),
  };
}
