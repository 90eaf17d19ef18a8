const clearers = new Set<() => void>();

/**
 * For what a module keeps in memory about the one who is logged in: called at logout, at a switch of account, and when somebody
 * else logs in. Not when a session expires: its owner comes back to what they typed.
 */
export function onForget(clear: () => void): void {
  clearers.add(clear);
}

export function forgetSessionMemory(): void {
  for (const clear of clearers) clear();
}
