import type { CommandContext } from "../command.ts";
import { chooseServices, login } from "../commands/login.ts";
import { EppMisconfigured, EppOutcomeUnknown, EppRefused, EppUnavailable } from "../errors.ts";
import type { LoginSecurityEvent } from "../extensions/login-security.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { isTransientCode } from "../result-codes.ts";
import type { FrameListener } from "./answer-queue.ts";
import { EppSession } from "./session.ts";
import type { SessionOptions } from "./session.ts";

/** The current password, and the new one if this login changes it. */
export interface LoginPasswords {
  readonly pw: string;
  readonly newPW: string | null;
}

/** A logged-in session with the facts about it that commands may use. */
export interface OpenedSession {
  readonly session: EppSession;
  readonly context: CommandContext;
  readonly securityEvents: readonly LoginSecurityEvent[];
  /** Extensions that the profile needs but the greeting does not offer. */
  readonly missingExtensions: readonly string[];
}

/**
 * Why there is no session. `sessionLimit`: the registry allows no more of our sessions (2502). `passwordRefused`: it does not
 * accept this password. `loginLost`: no answer to the login, so a password change may have happened. `other`: see `error`.
 */
export class SessionNotOpened extends Error {
  readonly reason: "sessionLimit" | "passwordRefused" | "loginLost" | "other";
  readonly error: EppUnavailable | EppMisconfigured;

  constructor(reason: SessionNotOpened["reason"], error: EppUnavailable | EppMisconfigured) {
    super(error.message, { cause: error });
    this.name = "SessionNotOpened";
    this.reason = reason;
    this.error = error;
  }
}

const label = { verb: "login", clTRID: null };

/**
 * Connects, reads the greeting and logs in with the services that it offers. Throws SessionNotOpened. `onFrame`: receives the
 * frames of the login with their secrets masked.
 */
export async function openSession(
  options: SessionOptions,
  profile: RegistryProfile,
  clID: string,
  passwords: LoginPasswords,
  onFrame?: FrameListener,
): Promise<OpenedSession> {
  const session = await connect(options);
  try {
    return await logIn(session, options, profile, clID, passwords, onFrame);
  } catch (error) {
    session.destroy("login failed");
    throw error instanceof SessionNotOpened ? error : loginFailure(error);
  }
}

async function connect(options: SessionOptions): Promise<EppSession> {
  try {
    return await EppSession.open(options);
  } catch (error) {
    if (error instanceof EppUnavailable || error instanceof EppMisconfigured) throw new SessionNotOpened("other", error);
    throw error;
  }
}

async function logIn(
  session: EppSession,
  options: SessionOptions,
  profile: RegistryProfile,
  clID: string,
  passwords: LoginPasswords,
  onFrame: FrameListener | undefined,
): Promise<OpenedSession> {
  const services = chooseServices(session.greeting, profile);
  if ("problem" in services) throw new SessionNotOpened("other", new EppMisconfigured(label, services.problem));
  const context: CommandContext = { profile, services: new Set([...services.objects, ...services.extensions]) };
  const command = login({ clID, pw: passwords.pw, newPW: passwords.newPW ?? undefined, services });
  const answer = await session.submit(command, context, {
    clTRID: options.nextClTRID(),
    timeoutMs: options.commandTimeoutMs,
    acceptsNoClTRID: true,
    onFrame,
  });
  return {
    session,
    context,
    securityEvents: answer.data.securityEvents,
    missingExtensions: profile.extensions.filter((uri) => !context.services.has(uri)),
  };
}

function loginFailure(error: unknown): unknown {
  if (error instanceof EppOutcomeUnknown) {
    return new SessionNotOpened("loginLost", new EppUnavailable(label, error.message, error));
  }
  if (error instanceof EppUnavailable) return new SessionNotOpened("other", error);
  if (!(error instanceof EppRefused)) return error;
  if (error.code === 2502)
    return new SessionNotOpened("sessionLimit", new EppUnavailable(label, "the registry allows no more sessions (2502)", error));
  const isPassword = error.code === 2200 || error.code === 2501;
  if (isTransientCode(error.code) && !isPassword) {
    return new SessionNotOpened("other", new EppUnavailable(label, `login answered ${error.code}`, error));
  }
  const problem = error.reply === null ? error.msg : `login refused with ${error.code}: ${error.msg}`;
  return new SessionNotOpened(
    isPassword ? "passwordRefused" : "other",
    new EppMisconfigured(label, problem, { code: error.code, cause: error }),
  );
}
