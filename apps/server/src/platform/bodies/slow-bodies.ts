import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** The time within which a body has to arrive. It is extended by the time that the received bytes need at the given rate. */
export type BodyPace = { readonly withinMs: number; readonly bytesPerSecond: number };

/** 16 KB/s is slower than the slowest mobile connection on which people still send documents. */
export const defaultPace: BodyPace = { withinMs: 30_000, bytesPerSecond: 16 * 1024 };

/** Closes the connection if the body of a call does not arrive in time. If nothing has been answered yet, the client gets 408. */
export function endSlowBody(request: IncomingMessage, answer: ServerResponse, pace: BodyPace): void {
  const { socket } = request;
  // Calls from within the process, such as those of tests, have no connection.
  if (!(socket instanceof Socket)) return;
  const [startedAt, before] = [performance.now(), socket.bytesRead];
  const leftMs = () =>
    pace.withinMs + ((socket.bytesRead - before) / pace.bytesPerSecond) * 1000 - (performance.now() - startedAt);
  let timer: NodeJS.Timeout;
  const check = () => {
    if (request.complete || socket.destroyed) return;
    const left = leftMs();
    if (left > 0) return wait(left);
    if (!answer.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  };
  const wait = (ms: number) => {
    timer = setTimeout(check, Math.ceil(ms)).unref();
  };
  wait(pace.withinMs);
  const stop = () => clearTimeout(timer);
  request.once("end", stop);
  request.once("close", stop);
}
