/** Commands that may leave now, refilled with time. Instants and lengths in milliseconds. */
export interface TokenBucket {
  readonly capacity: number;
  readonly tokensPerMs: number;
  readonly tokens: number;
  readonly filledAt: number;
}

const minuteMs = 60_000;

/**
 * A bucket that never lets more than `perMinute` commands leave in any 60 seconds: half of them at once, the other half
 * spread over the minute. A full burst would fit the same minute twice.
 */
export function bucketFor(perMinute: number, now: number): TokenBucket {
  const capacity = Math.max(1, Math.floor(perMinute / 2));
  const refill = Math.max(perMinute - capacity, 1);
  return { capacity, tokensPerMs: refill / minuteMs, tokens: capacity, filledAt: now };
}

/** The bucket as it stands now. A clock that went back adds nothing. */
export function refilled(bucket: TokenBucket, now: number): TokenBucket {
  const passed = Math.max(0, now - bucket.filledAt);
  const tokens = Math.min(bucket.capacity, bucket.tokens + passed * bucket.tokensPerMs);
  return { ...bucket, tokens, filledAt: now };
}

/** Tokens background work leaves to people who wait. */
export function reserveOf(bucket: TokenBucket): number {
  return Math.floor(bucket.capacity / 4);
}

/** Takes one token, leaving `reserve` untouched; null when there are not enough. */
export function withToken(bucket: TokenBucket, now: number, reserve: number): TokenBucket | null {
  const current = refilled(bucket, now);
  return current.tokens >= 1 + reserve ? { ...current, tokens: current.tokens - 1 } : null;
}

/** Takes a token that may not be there yet, at most a burst in advance. */
export function overdrawn(bucket: TokenBucket, now: number): TokenBucket {
  const current = refilled(bucket, now);
  return { ...current, tokens: Math.max(-current.capacity, current.tokens - 1) };
}

/** Milliseconds until one token above `reserve` is there; 0 when it is there now. */
export function msUntilToken(bucket: TokenBucket, now: number, reserve: number): number {
  const missing = 1 + reserve - refilled(bucket, now).tokens;
  return missing <= 0 ? 0 : Math.ceil(missing / bucket.tokensPerMs);
}
