/** Whose session a call was made in. */
export type Identity = { readonly accID: string; readonly usrID: string; readonly brand: string };

export type Waiting = {
  readonly identity: Identity;
  /** Carries what somebody typed or pressed, so that they are told when it is dropped. */
  readonly writes: boolean;
  readonly run: () => void;
  readonly drop: () => void;
};

export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.accID === other.accID && one.usrID === other.usrID && one.brand === other.brand;

/**
 * Calls that met the end of the session and wait for the next login. They run again only for the same user and account on
 * the same brand: somebody else's login must never send what this person typed. Lives in memory, so closing the tab ends it.
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
    /** Gives how to take it out again. */
    add: (entry: Waiting): (() => void) => {
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
    /** Runs what belongs to the identity, drops the rest; gives the number of dropped writes, so that the user can be told. */
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
