import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { announcedBytes } from "./read-body.ts";

/**
 * If at most this many bytes were announced, the rest of an unread body is read and dropped, so that the connection can be
 * kept.
 */
const droppedMax = 1024 * 1024;
/** A client that sends more has this long to read the answer before the connection is closed. */
const lingerMs = 2000;

/**
 * Called before an answer is written. If the body has not arrived completely, and is long or of unknown length, the connection
 * ends with the answer (RFC 9112 section 9.6): nothing more is read. Our side is closed at once, and the connection a little
 * later, because closing it with unread bytes would take the answer away from a client that has not read it yet.
 */
export function endUnread(request: IncomingMessage, answer: ServerResponse): void {
  const { socket } = request;
  // Calls from within the process, such as those of tests, have no connection.
  if (!(socket instanceof Socket) || request.complete || answer.headersSent) return;
  if ((announcedBytes(request.headers) ?? Number.POSITIVE_INFINITY) <= droppedMax) return;
  answer.setHeader("connection", "close");
  // Node would destroy the connection as soon as the answer is written.
  socket.destroySoon = () => void socket.end();
  answer.once("finish", () => {
    // Deferred, because Node itself starts to read and drop the rest at this point.
    setImmediate(() => socket.pause());
    const end = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(end));
  });
}
