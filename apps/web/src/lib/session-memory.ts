const clearers = new Set<() => void>();

/**
 * Registers a function that clears what a module remembers about the user. It runs at a logout, at a switch of account and when
 * another user logs in. It does not run when a session expires, because the user then continues from the same place.
 */
export function onForget(clear: () => void): void {
  clearers.add(clear);
}

export function forgetSessionMemory(): void {
  for (const clear of clearers) clear();
}
