import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { publicResolvers, readDnsTransfers, readResolvers } from "./config.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = Buffer.from("0123456789abcdef").toString("base64");
function fileWith(text: string): string {
  const file = path.join(folder, "transfers.json");
  writeFileSync(file, text);
  return file;
}
const read = (value: unknown) => readDnsTransfers(fileWith(JSON.stringify(value)));

test("secondaries are read with their ports, the key with its bytes; without a key addresses are enough", () => {
  const secondaries = ["192.0.2.53", "192.0.2.54:5353", "[2001:db8::53]:5353"];
  const tsig = { name: "np-key", secret };
  expect(() => read({ secondaries, tsig: { ...tsig, name: "Key." } })).toThrow("tsig.name");
  expect(read({ secondaries, tsig, catalog: "catalog.example.com" })).toEqual({
    secondaries: [
      { host: "192.0.2.53", port: 53 },
      { host: "192.0.2.54", port: 5353 },
      { host: "2001:db8::53", port: 5353 },
    ],
    key: { name: "np-key", algorithm: "hmac-sha256", secret: Buffer.from("0123456789abcdef") },
    byAddress: false,
    catalog: "catalog.example.com",
  });
  expect(read({ secondaries })).toMatchObject({ key: null, byAddress: true, catalog: null });
});

test("a file that is wrong is named with its field, and its secret is not", () => {
  const wrong = ["{", `{"secondaries": [], "tsig": {"name": "a.b", "secret": "${secret}"}}`, secret];
  for (const text of wrong) {
    let message = "";
    try {
      readDnsTransfers(fileWith(text));
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain("DNS_TRANSFERS_FILE");
    expect(message).not.toContain(secret);
  }
});

test("resolvers have an address and a name; none are a list of none", () => {
  expect(readResolvers("")).toEqual([]);
  expect(readResolvers("9.9.9.9 Quad9, 127.0.0.1:5353")).toEqual([
    { host: "9.9.9.9", port: 53, name: "Quad9" },
    { host: "127.0.0.1", port: 5353, name: "127.0.0.1:5353" },
  ]);
});

test("four public resolvers are asked by default, and none when the DNS tree is private", () => {
  const names = (config: Parameters<typeof publicResolvers>[0]) => publicResolvers(config).map(({ name }) => name);
  expect(names({})).toEqual(["Quad9", "Cloudflare", "Google", "OpenDNS"]);
  expect(names({ PUBLIC_RESOLVERS: "" })).toEqual([]);
  expect(names({ DNSSEC_TREE: "127.0.0.1:5300" })).toEqual([]);
  expect(names({ PUBLIC_RESOLVERS: "192.0.2.53 Ours", DNSSEC_TREE: "127.0.0.1:5300" })).toEqual(["Ours"]);
});
