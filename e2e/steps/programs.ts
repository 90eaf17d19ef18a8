import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect } from "./journey.ts";
import { endpoints } from "../start-product.ts";

// Journeys use the product from outside with programs that we did not write, as Debian ships them.

/** Which of these programs are not installed on this machine. */
export function missingPrograms(...names: readonly string[]): string[] {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"];
  return names.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
}

export type Ran = { readonly status: number; readonly said: string };

/** Runs a program to its end. */
export async function run(
  command: readonly [string, ...string[]],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  const [program, ...args] = command;
  const child = spawn(program, args, { ...options, env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [status] = (await once(child, "close")) as [number | null];
  return { status: status ?? -1, said };
}

/** The answer of the name server to dig, as the lines of its short output. */
export function dig(name: string, type: string): string[] {
  const { host, port } = endpoints().dns;
  const { stdout } = spawnSync("dig", [`@${host}`, "-p", String(port), "+short", "+time=2", name, type]);
  return stdout.toString().trim().split("\n").filter(Boolean);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A certificate authority for tests (pebble) that checks challenges at the product's name server. */
export async function startAuthority(folder: string): Promise<{ url: string; ca: string; stop(): Promise<void> }> {
  const [port, management] = [await freePort(), await freePort()];
  const [key, ca, config] = ["pebble.key", "pebble.pem", "pebble.json"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    ca,
    ...subject,
  ]);
  expect(made.status, made.stderr.toString()).toBe(0);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: ca,
    privateKey: key,
    httpPort: 5002,
    tlsPort: 5001,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const dns = endpoints().dns;
  const child = spawn("pebble", ["-strict", "-config", config, "-dnsserver", `${dns.host}:${dns.port}`], {
    stdio: "ignore",
    env: { ...process.env, PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
  });
  const ended = once(child, "exit");
  const url = `https://127.0.0.1:${port}/dir`;
  await expect.poll(async () => (await run(["curl", "-sf", "--cacert", ca, url])).status).toBe(0);
  return {
    url,
    ca,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The examples in one of our documents: its code blocks in one language, in their order. */
export function examplesOf(document: string, language: string): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../docs", document), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, block = ""]) => block);
}
