import { createSocket } from "node:dgram";
import { createServer } from "node:net";

const host = "127.0.0.1";
// A port that is free for TCP is nearly always free for UDP.
const triesMax = 20;

/** A loopback port that is free for TCP and UDP now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = await bindTcp(0);
    if (port !== null && (await isUdpFree(port))) return port;
  }
  throw new Error("no free port on loopback");
}

/** Whether a loopback port is free for TCP and UDP. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await isTcpPortFree(port)) && (await isUdpFree(port));
}

export async function isTcpPortFree(port: number): Promise<boolean> {
  return (await bindTcp(port)) !== null;
}

/** The port that was bound and let go again, null when it is taken; 0 = any. */
function bindTcp(port: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const server = createServer();
  server.once("error", () => resolve(null));
  server.listen(port, host, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : null));
  });
  return promise;
}

function isUdpFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket("udp4");
  socket.once("error", () => resolve(false));
  socket.bind(port, host, () => socket.close(() => resolve(true)));
  return promise;
}
