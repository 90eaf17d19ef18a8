import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

const host = "127.0.0.1";
// The range is below the ports that Linux uses for outgoing connections (32768 to 60999): a port chosen now and opened some
// seconds later could be taken by one of them. It is above the usual ports of services.
const range = { from: 20_000, to: 32_768 };
const triesMax = 50;

/** A loopback port that is free for TCP and UDP now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(range.from, range.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error("no free port on loopback");
}

/** Whether a loopback port is free for TCP and UDP. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await isTcpPortFree(port)) && (await isUdpFree(port));
}

export function isTcpPortFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once("error", () => resolve(false));
  server.listen(port, host, () => server.close(() => resolve(true)));
  return promise;
}

function isUdpFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket("udp4");
  socket.once("error", () => resolve(false));
  socket.bind(port, host, () => socket.close(() => resolve(true)));
  return promise;
}
