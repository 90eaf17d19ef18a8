/**
 * The channel by which a window tells the other pages of this browser that an act was proved. The message is the hash of the act.
 */
const name = "np.proven";

export function tellProven(content: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(content);
  channel.close();
}

/** Calls `onProven` once another window has proved this act. Returns a function that stops waiting. */
export function waitForProof(content: string, onProven: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === content) onProven();
  });
  return () => channel.close();
}
