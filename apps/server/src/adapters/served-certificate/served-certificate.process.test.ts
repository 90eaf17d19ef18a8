import { once } from "node:events";
import { createServer as createSilent, type AddressInfo, type Server } from "node:net";
import { createServer } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { crypto } from "acme-client";
import { createCertificateReader } from "./index.ts";

/** A self-signed certificate. Hosts use such certificates to prove themselves to an authority (RFC 8737). */
async function selfSigned(host: string): Promise<{ key: Buffer; cert: Buffer }> {
  const authorization = {
    identifier: { type: "dns", value: host },
    status: "pending",
    challenges: [],
    url: "",
  } as const;
  const [key, cert] = await crypto.createAlpnCertificate({ ...authorization, challenges: [] }, "proof");
  return { key, cert: Buffer.from(cert) };
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("sees issuer and names of what is served for a host, and asks once", async () => {
  const asked: string[] = [];
  const { key, cert } = await selfSigned("webb.example.se");
  const port = await listen(createServer({ key, cert, SNICallback: (name, done) => (asked.push(name), done(null)) }));
  const readServed = createCertificateReader({ port, isAllowed: () => true });
  const seen = await readServed.served("webb.example.se", ["127.0.0.1"]);
  expect(seen?.names).toEqual(["webb.example.se"]);
  expect(seen?.issuer).toBe("webb.example.se");
  await readServed.served("webb.example.se", ["127.0.0.1"]);
  expect(asked).toEqual(["webb.example.se"]);
});

test("connects to no address that is not of the internet", async () => {
  const { key, cert } = await selfSigned("webb.example.se");
  let connections = 0;
  const port = await listen(createServer({ key, cert }).on("connection", () => (connections += 1)));
  const readServed = createCertificateReader({ port });
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1", "not an address"])
    expect(await readServed.served("webb.example.se", [address])).toBeNull();
  expect(connections).toBe(0);
});

test("gives a server that says nothing up in time, and one that is not there", async () => {
  const port = await listen(createSilent((socket) => socket.resume()));
  const readServed = createCertificateReader({ port, timeoutMs: 50, isAllowed: () => true });
  expect(await readServed.served("tyst.example.se", ["127.0.0.1"])).toBeNull();
  const closed = createCertificateReader({ port: 1, isAllowed: () => true });
  expect(await closed.served("borta.example.se", ["127.0.0.1"])).toBeNull();
});
