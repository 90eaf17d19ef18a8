/**
 * What somebody typed and has not sent, so that a reload, a new version, a way back or a login in between loses nothing. In this
 * tab's sessionStorage, by user and account; gone with the tab, when it is sent, at a logout and when somebody else logs in.
 */
const prefix = "np.form.";

/** User and account whose forms these are; a visitor has neither. */
let owner = "";
/** What was kept since the page was loaded: all there is where storage is refused or full. */
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

/** Whose forms come from now on; null: a visitor's. Another user's are gone, those of the same user's other accounts are not. */
export function ownDrafts(session: { readonly usrID: string; readonly accID: string } | null): void {
  owner = session ? `${session.usrID} ${session.accID}` : "";
  if (session) drop((slot) => !slot.startsWith(`${prefix}${session.usrID} `));
}

/** The user signed out. */
export function dropDrafts(): void {
  owner = "";
  drop(() => true);
}

export type DraftSlot = {
  /** What was kept when the form opened; undefined when there was nothing, or something damaged. */
  readonly kept: unknown;
  /** It was kept before this page was loaded. */
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

/** Where a form keeps what is typed: by its name, for who is logged in now. */
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
        // Too large or refused: a reload would lose it, a way back does not.
      }
    },
    drop: () => drop((each) => each === slot),
  };
}
