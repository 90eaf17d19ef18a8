import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { existsSync } from "node:fs";

export type ChildSpec = {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  /** How the child reports that it is ready: with a message over the channel, or with a line `ready` on its output. */
  readonly readyBy: "message" | "line";
  /** Settings that become known only later. The child loads its code meanwhile, and receives them over the channel. */
  readonly settings?: Promise<NodeJS.ProcessEnv>;
};

export type ProgramSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Called repeatedly until it returns true. */
  readonly isReady: () => Promise<boolean>;
};

export type Child = {
  readonly name: string;
  readonly pid: number;
  stop(): Promise<void>;
  readonly exited: Promise<unknown>;
};

// This is longer than the slowest first start seen on a busy machine (certificates, first database file).
const readyWithinMs = 60_000;
const stopWithinMs = 12_000;
const askAgainMs = 20;

/** Starts a program of ours with this Node, and resolves when it is ready. Rejects if it ends before that. */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const { settings } = spec;
  const child = spawn(process.execPath, [spec.script, ...(spec.args ?? [])], {
    env: { ...process.env, ...(settings ? { NAMEPLANE_SETTINGS: "channel" } : {}) },
    stdio: ["ignore", spec.readyBy === "line" ? "pipe" : "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const ready = spec.readyBy === "message" ? once(child, "message") : lineReady(child);
  if (settings) {
    const given = await Promise.race([settings, exited.then(() => null)]).catch((error: unknown) => {
      child.kill("SIGKILL");
      throw error;
    });
    if (given !== null && child.connected) child.send(given);
  }
  return becomeReady(spec.name, child, exited, ready, () => Promise.resolve(""));
}

/**
 * Starts another program, which ends together with this process if the system supports that (Linux, util-linux). Resolves when it
 * is ready. Rejects with its last output if it ends before that.
 */
export async function startProgram(spec: ProgramSpec): Promise<Child> {
  const [command, ...args] = [...dyingWithUs(), spec.command, ...spec.args];
  const child = spawn(command ?? spec.command, args, { stdio: ["ignore", "ignore", "pipe"] });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
  const exited = once(child, "exit");
  const spoken = once(child, "close");
  const over = new AbortController();
  const ready = (async () => {
    while (!over.signal.aborted && !(await spec.isReady())) await wait(askAgainMs);
  })();
  // The program's last output is read only after its exit was reported. The wait is limited, because a process that the program
  // left running may keep the pipe open.
  const lastWords = () => Promise.race([spoken, wait(1000, null, { ref: false })]).then(() => words);
  return becomeReady(spec.name, child, exited, ready, lastWords).finally(() => over.abort());
}

const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => process.platform === "linux" && existsSync(file));

/**
 * A command prefix that makes the kernel end the program when this process ends, even by kill -9 (prctl(2), PR_SET_PDEATHSIG).
 */
function dyingWithUs(): string[] {
  return setpriv === undefined ? [] : [setpriv, "--pdeathsig", "TERM", "--"];
}

async function becomeReady(
  name: string,
  child: ChildProcess,
  exited: Promise<unknown>,
  ready: Promise<unknown>,
  lastWords: () => Promise<string>,
): Promise<Child> {
  const outcome = await Promise.race([
    ready.then(() => "ready"),
    exited.then(() => "ended"),
    wait(readyWithinMs, "late", { ref: false }),
  ]);
  if (outcome !== "ready") {
    child.kill("SIGKILL");
    const words = (await lastWords()).trim().split("\n").at(-1) ?? "";
    const what = outcome === "late" ? "did not become ready" : "ended while starting";
    throw new Error(`${name} ${what}${words === "" ? "" : `: ${words}`}`);
  }
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const ended = await Promise.race([exited.then(() => true), wait(stopWithinMs, false, { ref: false })]);
      if (!ended) child.kill("SIGKILL");
    },
  };
}

async function lineReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-2000);
      if (/^ready\b/m.test(text)) resolve();
    });
  });
}
