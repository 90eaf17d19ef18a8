/**
 * What this browser remembers between visits. Nothing here identifies or authorises anybody: the session lives in a
 * cookie no script can read, and the username is kept only when its owner asks for it.
 */
export type Preferences = {
  readonly locale: string;
  readonly currency: string;
  readonly username: string;
  /** Last whitelabel configuration of this host, as JSON, so that the brand shows before the network answers. */
  readonly whitelabel: string;
  readonly theme: "system" | "light" | "dark";
  readonly density: "comfortable" | "compact";
  /** Columns of the domain list, separated by commas. */
  readonly domainColumns: string;
  /** "off" when somebody needs single keys for their own tools (WCAG 2.1.4). */
  readonly shortcuts: "on" | "off";
  /** "1" while a session was last seen: saves the login page from flashing past. Says nothing about whose. */
  readonly hadSession: string;
  /** Heights of parts of pages as they were last, as JSON: what is still loading holds its room. */
  readonly rooms: string;
  /** Where whoever signs up wanted to go, until they have logged in: their mailed link opens in another tab. */
  readonly signupReturn: string;
  /** When a reset of two-step login asked for here takes effect. */
  readonly twoStepReset: string;
};

type Listener = () => void;

const prefix = "np.";
const memory = new Map<string, string>();
const listeners = new Set<Listener>();

/** Storage may be missing or refused (private windows, policies): then choices last as long as the tab. */
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

/** Remembers a choice; null forgets it. */
export function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name] | null): void {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === null) storage()?.removeItem(prefix + name);
    else storage()?.setItem(prefix + name, value);
  } catch {
    // A full or refused storage loses the memory of a choice, never the choice itself.
  }
  for (const listener of listeners) listener();
}

/** Tells about changes made here and in other tabs. */
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
