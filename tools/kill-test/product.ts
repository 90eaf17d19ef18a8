import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

export type Control = { url: string; token: string };
export type Product = {
  web: string;
  databaseUrl: string;
  registry: Control;
  payments: Control;
  pidOf(name: "http" | "worker"): number | null;
  stop(): Promise<void>;
};

type Endpoints = { web: string; registryControl: Control; paymentControl: Control };
type Noted = { pid: number; script: string };

/** Starts the whole product on its own data folder, as `npm start` does. */
export async function startProduct(dataDir: string, port: number): Promise<Product> {
  const child: ChildProcess = spawn(process.execPath, [path.join(root, "apps/server/src/main/start.ts")], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const file = path.join(dataDir, "endpoints.json");
  for (let i = 0; i < 1200 && !existsSync(file); i++) {
    if (child.exitCode !== null) throw new Error("the product ended while starting");
    await wait(100);
  }
  const endpoints = JSON.parse(readFileSync(file, "utf8")) as Endpoints;
  const database = JSON.parse(readFileSync(path.join(dataDir, "pg.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return {
    web: endpoints.web,
    databaseUrl: `postgres://nameplane:${database.password}@127.0.0.1:${database.port}/nameplane`,
    registry: endpoints.registryControl,
    payments: endpoints.paymentControl,
    pidOf(name) {
      const noted = JSON.parse(readFileSync(path.join(dataDir, "processes.json"), "utf8")) as Noted[];
      return noted.find((entry) => entry.script.endsWith(`/main/${name}.ts`))?.pid ?? null;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function control<T>(target: Control, method: "GET" | "POST", route: string, body?: object): Promise<T> {
  const reply = await fetch(target.url + route, {
    method,
    headers: { authorization: `Bearer ${target.token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${route}: ${reply.status} ${(await reply.text()).slice(0, 200)}`);
  return (await reply.json()) as T;
}
