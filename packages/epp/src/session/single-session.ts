import { randomBytes } from "node:crypto";
import type { EppAnswer, EppCommand } from "../command.ts";
import type { Greeting } from "../commands/hello.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import type { FrameListener } from "./answer-queue.ts";
import { openSession, type LoginPasswords } from "./open-session.ts";
import type { ConnectionOptions } from "./transport.ts";

export interface SingleSessionOptions {
  readonly connection: ConnectionOptions;
  readonly profile: RegistryProfile;
  readonly clID: string;
  readonly passwords: LoginPasswords;
  /** The time-out for connecting, and for each command. */
  readonly timeoutMs: number;
  /** Receives every frame with its secrets masked, including the login. */
  readonly onFrame?: FrameListener | undefined;
}

/** A session outside every pool, for testing an account and for changing its password. */
export interface SingleSession {
  readonly greeting: Greeting;
  /** Extensions that the profile requires but the greeting does not offer. */
  readonly missingExtensions: readonly string[];
  send<Result>(command: EppCommand<Result>): Promise<EppAnswer<Result>>;
  /** Logs out and closes the connection. */
  close(): Promise<void>;
}

/** Connects and logs in once, without a second attempt. Throws SessionNotOpened. */
export async function openSingleSession(options: SingleSessionOptions): Promise<SingleSession> {
  const { connection, profile, clID, passwords, timeoutMs, onFrame } = options;
  const prefix = `np-one-${randomBytes(6).toString("hex")}`;
  let count = 0;
  const nextClTRID = () => `${prefix}-${(count += 1)}`;
  const nothing = (): void => {};
  const { session, context, missingExtensions } = await openSession(
    {
      id: 1,
      connection,
      connectTimeoutMs: timeoutMs,
      commandTimeoutMs: timeoutMs,
      idleSeconds: 600,
      log: nothing,
      nextClTRID,
      onOwnCommand: nothing,
      signal: new AbortController().signal,
      onChange: nothing,
    },
    profile,
    clID,
    passwords,
    onFrame,
  );
  return {
    greeting: session.greeting,
    missingExtensions,
    send: (command) => session.submit(command, context, { clTRID: nextClTRID(), timeoutMs, onFrame }),
    close: () => session.close(context, timeoutMs),
  };
}
