/**
 * Drafts are what a user typed but has not sent. They are kept so that a reload, a new version, going back or a login loses
 * nothing. They are in this tab's sessionStorage, by user and account. They are deleted when sent, at a logout, when another user
 * logs in, and with the tab.
 */
const prefix = "np.form.";

/** The user and account that own the drafts; empty for a visitor. */
let owner = "";
/** Drafts kept since the page was loaded. If storage is refused or full, these are the only ones. */
const here = new Map<string, string>();

function tab(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch {
    return null;
  }
}

function drop(gone: (slot: string) => boolean): void {
  const stored = tab();
  for (const slot of new Set([...here.keys(), ...Object.keys(stored ?? {})])) {
    if (!slot.startsWith(prefix) || !gone(slot)) continue;
    here.delete(slot);
    stored?.removeItem(slot);
  }
}

/**
 * Sets whose drafts are used from now on (null means a visitor's). Deletes drafts of other users, but not those of this user's
 * other accounts.
 */
export function ownDrafts(session: { readonly usrID: string; readonly accID: string } | null): void {
  owner = session ? `${session.usrID} ${session.accID}` : "";
  if (session) drop((slot) => !slot.startsWith(`${prefix}${session.usrID} `));
}

/** Deletes all drafts, when the user logs out. */
export function dropDrafts(): void {
  owner = "";
  drop(() => true);
}

export type DraftSlot = {
  /** The draft as it was when the form opened; undefined if there was none or it was damaged. */
  readonly kept: unknown;
  /** Whether the draft was kept before this page was loaded. */
  readonly isOld: boolean;
  readonly keep: (value: unknown) => void;
  readonly drop: () => void;
};

function read(slot: string): unknown {
  try {
    const text = here.get(slot) ?? tab()?.getItem(slot);
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/** The storage place for the draft of a form, by the form's name and the current user and account. */
export function draftSlot(name: string): DraftSlot {
  const slot = `${prefix}${owner}|${name}`;
  return {
    kept: read(slot),
    isOld: !here.has(slot),
    keep: (value) => {
      const text = JSON.stringify(value);
      here.set(slot, text);
      try {
        tab()?.setItem(slot, text);
      } catch {
        // The draft is too large, or storage is refused. Going back to the page restores the draft, but a reload loses it.
      }
    },
    drop: () => drop((each) => each === slot),
  };
}
