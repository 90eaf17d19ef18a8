const idleMs = 60_000;
let usedAt = Date.now();

const used = () => {
  usedAt = Date.now();
};

/** Remembers the time at which keyboard or pointer were last used. */
export function watchUse(target: Document): void {
  for (const each of ["pointermove", "pointerdown", "keydown", "scroll"] as const)
    target.addEventListener(each, used, { passive: true, capture: true });
}

/**
 * Marks calls that the page makes by itself while nobody uses it, so that an open page alone does not keep the session of a
 * staff member alive (security: a session ends after fifteen minutes without use).
 */
export function withUse(init: RequestInit | undefined, now = Date.now()): RequestInit | undefined {
  if (now - usedAt < idleMs) return init;
  const headers = new Headers(init?.headers);
  headers.set("X-Background", "1");
  return { ...init, headers };
}
