import { createServer } from "node:http";
import { text } from "node:stream/consumers";

export type RecordingProxy = {
  readonly baseUrl: string;
  /** The calls, oldest first, such as "PATCH /zones/example.se." with the number of record sets in the body. */
  readonly calls: string[];
  clear(): void;
  close(): Promise<void>;
};

/** Forwards everything to a PowerDNS server and records the calls. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request).catch(() => null);
      // The caller cancelled before the body was complete.
      if (body === null) return;
      const path = (request.url ?? "").replace("/api/v1/servers/localhost", "");
      const sets = body.split('"changetype"').length - 1;
      calls.push(`${request.method} ${path}${sets > 0 ? ` ${sets}` : ""}`);
      const answer = await fetch(target + (request.url ?? ""), {
        method: request.method ?? "GET",
        headers: { "X-API-Key": String(request.headers["x-api-key"]), "Content-Type": "application/json" },
        ...(body === "" ? {} : { body }),
      });
      response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "text/plain" });
      response.end(await answer.text());
    })();
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    calls,
    clear: () => calls.splice(0),
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
