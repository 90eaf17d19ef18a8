const dayMs = 86_400_000;

/**
 * How long a file is kept, in days from when it got into that state. loose: uploaded and never sent. wanted: for a document that
 * is asked for; a request waits a month for it. refused: another document was asked for. accepted, message: proof of a decision,
 * kept as long as the request, the case or the conversation (retention class contract).
 */
const keptDays = { loose: 1, wanted: 45, sent: 365, refused: 30, accepted: 1096, message: 1096 } as const;
export type KeptAs = keyof typeof keptDays;

export function eraseAt(as: KeptAs, now: Date): Date {
  return new Date(now.getTime() + keptDays[as] * dayMs);
}
