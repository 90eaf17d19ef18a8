/** The user, account and brand in whose session a call was made. */
export type Identity = { readonly accID: string; readonly usrID: string; readonly brand: string };

export type Waiting = {
  readonly identity: Identity;
  /** Whether the call changes something. If so, the user must be told when it is dropped. */
  readonly writes: boolean;
  readonly run: () => void;
  readonly drop: () => void;
};

export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.accID === other.accID && one.usrID === other.usrID && one.brand === other.brand;

/**
 * Calls that found no session and wait for the next login. They run again only for the same user and account of the same brand,
 * because what one user entered must never be sent in another user's name. The queue is only in memory, so closing the tab
 * empties it.
 */
export function createReplayQueue() {
  let waiting: Waiting[] = [];
  const take = () => {
    const all = waiting;
    waiting = [];
    return all;
  };
  return {
    size: () => waiting.length,
    /** Adds a call. Returns the function that removes it again. */
    add: (entry: Waiting): (() => void) => {
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
    /**
     * Runs the calls of the identity and drops the others. Returns the number of dropped writes, so that the user can be told.
     */
    settle: (identity: Identity): number => {
      let dropped = 0;
      for (const entry of take()) {
        if (sameIdentity(entry.identity, identity)) entry.run();
        else {
          entry.drop();
          if (entry.writes) dropped += 1;
        }
      }
      return dropped;
    },
    dropAll: (): number => {
      const all = take();
      for (const entry of all) entry.drop();
      return all.length;
    },
  };
}

export type ReplayQueue = ReturnType<typeof createReplayQueue>;
