/** A process that was started with a channel to its parent ends when the parent is gone, kill -9 included. */
export function endWithParent(stop: () => void): void {
  if (process.channel) process.once("disconnect", stop);
}
