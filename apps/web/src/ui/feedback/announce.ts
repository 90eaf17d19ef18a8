type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Announces a message to screen readers without moving the focus: "Copied", "41 domains found". */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
