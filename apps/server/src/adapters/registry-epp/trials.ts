import {
  domainCheck,
  domainInfo,
  fetchGreeting,
  proposeProfile,
  registryProfiles,
  serviceOf,
  EppOutcomeUnknown,
  EppRefused,
  isEppError,
  openSingleSession,
  SessionNotOpened,
  type SingleSession,
} from "@nameplane/epp";
import type { RegistrySetup } from "../../areas/registry/registry.port.ts";
import type {
  Greeted,
  GreetedServer,
  LoginTried,
  MadeProfile,
  OfferedService,
  RegistryLogin,
  RegistryTrials,
  Trial,
  TrialFrame,
  TrialStep,
} from "../../areas/registry/registry-trials.port.ts";
import { readRules } from "./capabilities.ts";
import { connectionOf } from "./index.ts";
import { profileName, shapeOf, statedShape } from "./registry-shape.ts";
import { statedOf, valuesOf } from "./shape-values.ts";

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
    profiles: () =>
      profileName.options.map((profile) => ({
        profile,
        title: registryProfiles[profile].title,
        shape: valuesOf(registryProfiles[profile]),
      })),
    shapeOf: (setup) => valuesOf(readRules(setup.profile, { part: 1, agreesOnCommands: true, sessionsMax: Infinity }).profile),
    makeProfile,
    greet,
    run: runTrial,
    logIn: (setup, login) => logInOnce(setup, login, null),
    changePassword: logInOnce,
  };
}

function makeProfile(
  name: string,
  values: Parameters<typeof statedOf>[1],
  before: Readonly<Record<string, unknown>> | null,
): MadeProfile {
  const known = profileName.safeParse(name);
  if (!known.success) return { kind: "unknown" };
  const stated = statedOf(known.data, values);
  if (stated.kind === "wrong") return stated;
  const { limits } = registryProfiles[known.data];
  const careful: Readonly<Record<string, unknown>> = {
    maxSessions: 1,
    namesPerCheck: limits.namesPerCheck,
    window: 1,
    idleSeconds: limits.idleSeconds,
  };
  // In older rows, `hostModel` stands beside the shape and not in it.
  const { capability: _capability, shape: _shape, hostModel: _hostModel, ...kept } = before ?? careful;
  const hasShape = Object.keys(stated.shape).length > 0;
  return { kind: "fine", profile: { capability: known.data, ...(hasShape ? { shape: stated.shape } : {}), ...kept } };
}

async function greet(server: GreetedServer): Promise<Greeted> {
  const account = accountOf({ ...server, clientId: "", password: "" });
  try {
    const { greeting } = await fetchGreeting(connectionOf(account, registryProfiles.generic), timeoutMs);
    const { name, shape, missing } = proposeProfile(greeting);
    return {
      outcome: "read",
      server: plain(greeting.svID),
      languages: greeting.languages.slice(0, listMax).map(plain),
      objects: greeting.objects.slice(0, listMax).map(offered),
      extensions: greeting.extensions.slice(0, listMax).map(offered),
      profile: name,
      shape: valuesOf(shapeOf(name, statedShape.parse(shape))),
      missing,
      speaks: greeting.versions.includes("1.0"),
    };
  } catch (error) {
    if (!isEppError(error)) throw error;
    return { outcome: "silent", text: plain(error.message.replace(/^hello[^:]*: /, "")) };
  }
}

const listMax = 100;
/** Text from another party's server, shortened and without control characters. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, textMax);

function offered(uri: string): OfferedService {
  const { words, isSpoken } = serviceOf(uri);
  return { uri: plain(uri).slice(0, 200), use: isSpoken ? "used" : words === null ? "unknown" : "unused" };
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
