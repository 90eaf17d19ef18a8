/** At most this many results of each kind are returned. The others can be found in the lists. */
export const ownMax = 5;
