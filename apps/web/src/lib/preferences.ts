/**
 * What this browser remembers between visits. Nothing here identifies or authorises a person. The session is in a cookie that no
 * script can read, and the username is kept only if the user asks for that.
 */
export type Preferences = {
  readonly locale: string;
  readonly currency: string;
  readonly username: string;
  /** The last whitelabel configuration of this host, as JSON, so that the brand is shown before the server has answered. */
  readonly whitelabel: string;
  readonly theme: "system" | "light" | "dark";
  readonly density: "comfortable" | "compact";
  /** Columns of the domain list, separated by commas. */
  readonly domainColumns: string;
  /** "off" if the user needs the single-letter keys for assistive tools (WCAG 2.1.4). */
  readonly shortcuts: "on" | "off";
  /**
   * "1" if there was a session at the last check, so that the login page does not flash up first. It does not say whose session.
   */
  readonly hadSession: string;
  /** The last heights of parts of pages, as JSON. They are used to reserve space while the parts load. */
  readonly rooms: string;
  /**
   * The page that a visitor wanted before signing up. It is kept until the first login, because the link in the mail opens
   * another tab.
   */
  readonly signupReturn: string;
  /** The page to open after a login at the login service of an account, which leads away from the panel and back. */
  readonly providerReturn: string;
  /** "1" after a login at the login service of an account. A logout then may have to end the session at that service as well. */
  readonly byProvider: string;
  /** When a reset of two-step login takes effect, if the reset was requested in this browser. */
  readonly twoStepReset: string;
};

type Listener = () => void;

const prefix = "np.";
const memory = new Map<string, string>();
const listeners = new Set<Listener>();

let isKept = true;

/**
 * From now on, choices last only as long as the page. A preview of a brand must not change the choices of the person who views
 * it.
 */
export const forgetPreferences = (): void => void (isKept = false);

/** Storage may be missing or refused (private windows, policies). Choices then last as long as the tab. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] | null {
  const stored = storage()?.getItem(prefix + name) ?? memory.get(name) ?? null;
  return stored as Preferences[Name] | null;
}

/** Stores a choice; null deletes it. */
export function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name] | null): void {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (!isKept) return;
    if (value === null) storage()?.removeItem(prefix + name);
    else storage()?.setItem(prefix + name, value);
  } catch {
    // If storage is full or refused, the choice still applies until the tab is closed.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener when a preference changes, here or in another tab. */
export function onPreferenceChange(listener: Listener): () => void {
  listeners.add(listener);
  const other = (event: StorageEvent) => {
    if (event.key?.startsWith(prefix)) listener();
  };
  globalThis.addEventListener?.("storage", other);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.("storage", other);
  };
}
