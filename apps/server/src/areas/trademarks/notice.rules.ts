const hourMs = 3_600_000;

/** How long an acknowledgement may be used. It must be at most 48 hours old when the name is ordered (RFC 9361 section 5.3.3). */
export const acknowledgedForMs = 48 * hourMs;

type Times = { readonly notAfter: Date; readonly acceptedAt: Date | null };

/** Whether a notice can still be shown and acknowledged, or its acknowledgement still be used. */
export function isNoticeValid({ notAfter, acceptedAt }: Times, at: Date): boolean {
  return at < notAfter && (acceptedAt === null || at.getTime() - acceptedAt.getTime() < acknowledgedForMs);
}

type Kept = Times & { readonly key: string; readonly fetchedAt: Date };

/** The latest valid notice for each key that the registry gave. Null for a key that needs a new notice. */
export function validNotices<Notice extends Kept>(
  notices: readonly Notice[],
  keys: readonly string[],
  at: Date,
): (Notice | null)[] {
  const valid = notices
    .filter((notice) => isNoticeValid(notice, at))
    .toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime());
  return keys.map((key) => valid.find((notice) => notice.key === key) ?? null);
}
