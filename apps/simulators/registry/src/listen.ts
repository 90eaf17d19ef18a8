import type { Server } from "node:net";

/** The address to listen on: only this machine may talk to the simulator. */
const loopback = "127.0.0.1";

/** Listens on loopback; port 0 takes a free port. Returns the port, or fails with the system's error. */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      server.removeListener("error", reject);
      server.on("error", (error) => console.error("listener:", error.message));
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
