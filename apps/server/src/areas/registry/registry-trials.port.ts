import type { RegistrySetup } from "./registry.port.ts";

/** What it takes to log in at a registry, with its secrets opened. */
export type RegistryLogin = {
  readonly host: string;
  readonly port: number;
  /** Name in the certificate of the server, where that is not the host. */
  readonly servername: string | null;
  readonly clientId: string;
  readonly password: string;
  /** PEM of the authority of the server; null: the usual authorities of the web. */
  readonly ca: string | null;
  /** PEM of our certificate and its key, for registries that want one. */
  readonly certificate: string | null;
  readonly privateKey: string | null;
  /** Null: as the profile says. */
  readonly weakCiphers: boolean | null;
};

/** A frame of a trial with its secrets masked. */
export type TrialFrame = { readonly direction: "out" | "in"; readonly body: string };

export type TrialStep = {
  readonly step: "login" | "check" | "info" | "logout";
  readonly works: boolean;
  /** The registry's result code; null: there was no answer. */
  readonly code: number | null;
  readonly text: string;
  readonly ms: number;
  readonly frames: readonly TrialFrame[];
};

/** What the server said of itself, and what of the profile it lacks. */
export type TrialGreeting = {
  readonly server: string;
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
  readonly missing: readonly string[];
};

export type Trial = {
  readonly works: boolean;
  readonly steps: readonly TrialStep[];
  readonly greeting: TrialGreeting | null;
};

/** accepted, refused (the registry says that it is wrong), or silent (not known). text: the words of the registry. */
export type LoginTried = { readonly outcome: "accepted" | "refused" | "silent"; readonly text: string };

/** What the profile of a registry and the operator's agreement make of it. */
export type ShownRules = {
  readonly limits: {
    readonly commandsPerMinute: number | null;
    readonly maxSessions: number;
    readonly namesPerCheck: number;
    readonly window: number;
    readonly idleSeconds: number;
  };
  /** URIs that are asked for at login, as far as they are offered. */
  readonly extensions: readonly string[];
  readonly wantsCertificate: boolean;
};

/** Sessions of their own beside those that orders use. Nothing that is asked changes anything, but for changePassword. */
export interface RegistryTrials {
  /** Reads a registry's row; nothing is asked. */
  rulesOf(setup: RegistrySetup): ShownRules;
  /** Logs in, checks `name`, reads it, and logs out. A failure is an answer. */
  run(setup: RegistrySetup, login: RegistryLogin, name: string): Promise<Trial>;
  /** Logs in and out once. */
  logIn(setup: RegistrySetup, login: RegistryLogin): Promise<LoginTried>;
  /** Logs in once with the new password beside the old one (RFC 5730 section 2.9.1.1). silent: it may have been changed. */
  changePassword(setup: RegistrySetup, login: RegistryLogin, newPassword: string): Promise<LoginTried>;
}
