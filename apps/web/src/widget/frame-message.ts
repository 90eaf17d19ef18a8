/**
 * The message by which the page in the frame tells the site around it its height. The first message also says that the page is
 * ready.
 */
export type FrameMessage = { readonly kind: "np-search"; readonly height: number };

/** The height that a message asks for, kept within limits. Null if the message is about anything else. */
export function heightIn(data: unknown): number | null {
  if (typeof data !== "object" || data === null) return null;
  const { kind, height } = data as Partial<FrameMessage>;
  if (kind !== "np-search" || typeof height !== "number" || !Number.isFinite(height)) return null;
  return Math.min(2400, Math.max(40, Math.ceil(height)));
}
