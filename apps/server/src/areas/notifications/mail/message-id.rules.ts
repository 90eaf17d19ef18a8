/**
 * The Message-ID of a mail, without angle brackets. It is the same for every attempt of a delivery, and ends in the domain of the
 * sender.
 */
export function messageIdOf(deliveryId: string, from: string): string {
  return `${deliveryId}@${from.slice(from.lastIndexOf("@") + 1)}`;
}
