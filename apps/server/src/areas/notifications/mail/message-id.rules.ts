/** The Message-ID of a mail, without brackets: the same for every attempt of a delivery, below the domain that sends it. */
export function messageIdOf(deliveryId: string, from: string): string {
  return `${deliveryId}@${from.slice(from.lastIndexOf("@") + 1)}`;
}
