const dayMs = 86_400_000;

/**
 * How many days a file is kept after it has entered one of these states. loose: uploaded, but not sent with anything. wanted:
 * uploaded for a document request, but not sent yet (a customer has a month for it). sent: waits for a decision. refused: another
 * document was requested instead. accepted, message: proof of a decision, kept as long as the order, the case or the conversation
 * (retention class contract). given: delivered with a service, which may run for years. paper: from a court or a dispute
 * provider, kept like the decision about the domain.
 */
const keptDays = {
  loose: 1,
  wanted: 45,
  sent: 365,
  refused: 30,
  accepted: 1096,
  message: 1096,
  given: 3652,
  paper: 3653,
} as const;
export type KeptAs = keyof typeof keptDays;

export function eraseAt(as: KeptAs, now: Date): Date {
  return new Date(now.getTime() + keptDays[as] * dayMs);
}
