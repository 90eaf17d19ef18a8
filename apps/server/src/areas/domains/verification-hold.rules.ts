/**
 * Whether a name has the three statuses with which .se and .nu hold it until its owner is verified
 * (docs/states.md#what-the-registry-shows).
 */
export function isVerificationHold(statuses: readonly string[]): boolean {
  const seen = new Set(statuses.map((status) => status.toLowerCase()));
  return ["serverhold", "serverrenewprohibited", "servertransferprohibited"].every((status) => seen.has(status));
}
