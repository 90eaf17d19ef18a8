import {
  domainCheck,
  domainInfo,
  EppOutcomeUnknown,
  EppRefused,
  isEppError,
  openSingleSession,
  SessionNotOpened,
  type SingleSession,
} from "@nameplane/epp";
import type { RegistrySetup } from "../../areas/registry/registry.port.ts";
import type {
  LoginTried,
  RegistryLogin,
  RegistryTrials,
  Trial,
  TrialFrame,
  TrialStep,
} from "../../areas/registry/registry-trials.port.ts";
import { readRules } from "./capabilities.ts";
import { connectionOf } from "./index.ts";

/** A user waits for a trial, which connects and sends three commands. */
const timeoutMs = 15_000;
const textMax = 500;

/** Trials over EPP, each in a session of its own that is closed afterwards. */
export function createEppTrials(): RegistryTrials {
  return {
    rulesOf(setup) {
      const { profile, limits } = readRules(setup.profile, { part: 1, agreesOnCommands: true, sessionsMax: Infinity });
      const { commandsPerMinute, maxSessions, namesPerCheck, window, idleSeconds } = { ...profile.limits, ...limits };
      return {
        limits: { commandsPerMinute, maxSessions, namesPerCheck, window, idleSeconds },
        extensions: profile.extensions,
        wantsCertificate: profile.tls.clientCertificate,
      };
    },
    run: runTrial,
    logIn: (setup, login) => logInOnce(setup, login, null),
    changePassword: logInOnce,
  };
}

type Frames = { readonly onFrame: (direction: "out" | "in", body: string) => void; readonly take: () => TrialFrame[] };

function collectFrames(): Frames {
  let frames: TrialFrame[] = [];
  return {
    onFrame: (direction, body) => void frames.push({ direction, body }),
    take: () => {
      const taken = frames;
      frames = [];
      return taken;
    },
  };
}

async function runTrial(setup: RegistrySetup, login: RegistryLogin, name: string): Promise<Trial> {
  const frames = collectFrames();
  const steps: TrialStep[] = [];
  const step = async <T>(what: TrialStep["step"], work: () => Promise<T>, codeOf: (value: T) => number): Promise<T | null> => {
    const began = performance.now();
    const end = (works: boolean, code: number | null, text: string) =>
      steps.push({
        step: what,
        works,
        code,
        text: text.slice(0, textMax),
        ms: Math.round(performance.now() - began),
        frames: frames.take(),
      });
    try {
      const value = await work();
      end(true, codeOf(value), "");
      return value;
    } catch (error) {
      if (!(error instanceof SessionNotOpened) && !isEppError(error)) throw error;
      const code = codeIn(error);
      // The answer that a name is not registered is a complete answer.
      end(what === "info" && code === 2303, code, error.message);
      return null;
    }
  };
  const session = await step(
    "login",
    () => open(setup, login, null, frames),
    () => 1000,
  );
  if (session === null) return { works: false, steps, greeting: null };
  await step(
    "check",
    () => session.send(domainCheck({ names: [name] })),
    ({ code }) => code,
  );
  await step(
    "info",
    () => session.send(domainInfo({ name })),
    ({ code }) => code,
  );
  await step(
    "logout",
    () => session.close(),
    () => 1500,
  );
  const { svID: server, objects, extensions } = session.greeting;
  return {
    works: steps.every(({ works }) => works),
    steps,
    greeting: { server, objects, extensions, missing: session.missingExtensions },
  };
}

async function logInOnce(setup: RegistrySetup, login: RegistryLogin, newPassword: string | null): Promise<LoginTried> {
  try {
    const session = await open(setup, login, newPassword, null);
    await session.close();
    return { outcome: "accepted", text: "" };
  } catch (error) {
    if (error instanceof SessionNotOpened)
      return {
        outcome: error.reason === "passwordRefused" || isRefused(error) ? "refused" : "silent",
        text: error.message.slice(0, textMax),
      };
    // The client itself refuses to send what no registry accepts, such as a password that ends with a space.
    if (error instanceof EppRefused) return { outcome: "refused", text: error.message.slice(0, textMax) };
    throw error;
  }
}

/** Whether the registry refused the login for a reason other than its load. It has then changed nothing. */
const isRefused = ({ reason, error }: SessionNotOpened) =>
  reason === "other" && error.cause instanceof EppRefused && error.cause.reply !== null;

function open(
  setup: RegistrySetup,
  login: RegistryLogin,
  newPassword: string | null,
  frames: Frames | null,
): Promise<SingleSession> {
  const { profile } = readRules(setup.profile, { part: 1, agreesOnCommands: false, sessionsMax: 1 });
  return openSingleSession({
    connection: connectionOf(accountOf(login), profile),
    profile,
    clID: login.clientId,
    passwords: { pw: login.password, newPW: newPassword },
    timeoutMs,
    onFrame: frames?.onFrame,
  });
}

/** An account in the form that the connections of this adapter use. */
export function accountOf({
  host,
  port,
  servername,
  clientId,
  password,
  ca,
  certificate,
  privateKey,
  weakCiphers,
}: RegistryLogin) {
  return {
    host,
    port,
    clID: clientId,
    pw: password,
    ...(servername === null ? {} : { servername }),
    ...(ca === null ? {} : { ca }),
    ...(certificate === null || privateKey === null ? {} : { cert: certificate, key: privateKey }),
    ...(weakCiphers === null ? {} : { allowsWeakCiphers: weakCiphers }),
  };
}

function codeIn(error: unknown): number | null {
  if (error instanceof EppRefused) return error.code;
  if (error instanceof EppOutcomeUnknown) return null;
  if (error instanceof SessionNotOpened && error.error.cause instanceof EppRefused) return error.error.cause.code;
  return null;
}
