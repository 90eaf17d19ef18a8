import type { RegistrySetup } from "./registry.port.ts";

/** The data needed to log in at a registry, with its secrets decrypted. */
export type RegistryLogin = {
  readonly host: string;
  readonly port: number;
  /** The name in the server's certificate, if it differs from the host. Null if it is the same. */
  readonly servername: string | null;
  readonly clientId: string;
  readonly password: string;
  /** PEM of the authority that signed the server's certificate. Null if the usual web authorities apply. */
  readonly ca: string | null;
  /** PEM of our certificate and its key, for registries that require one. */
  readonly certificate: string | null;
  readonly privateKey: string | null;
  /** Null if the profile decides. */
  readonly weakCiphers: boolean | null;
};

/** A message that was sent or received during a trial, with its secrets masked. */
export type TrialFrame = { readonly direction: "out" | "in"; readonly body: string };

export type TrialStep = {
  readonly step: "login" | "check" | "info" | "logout";
  readonly works: boolean;
  /** The registry's result code. Null if there was no answer. */
  readonly code: number | null;
  readonly text: string;
  readonly ms: number;
  readonly frames: readonly TrialFrame[];
};

/** What the server says about itself, and which parts of the profile it does not offer. */
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

/** accepted, refused (the registry says that the login is wrong), or silent (not known). text: the registry's words. */
export type LoginTried = { readonly outcome: "accepted" | "refused" | "silent"; readonly text: string };

/** The rules that result from a registry's profile and the operator's agreement with it. */
export type ShownRules = {
  readonly limits: {
    readonly commandsPerMinute: number | null;
    readonly maxSessions: number;
    readonly namesPerCheck: number;
    readonly window: number;
    readonly idleSeconds: number;
  };
  /** URIs that we request at login, if the server offers them. */
  readonly extensions: readonly string[];
  readonly wantsCertificate: boolean;
};

/**
 * Trials at a registry, in sessions separate from those for orders. None of them changes anything at the registry, except
 * changePassword.
 */
export interface RegistryTrials {
  /** Computes the rules from a registry's row, without asking the registry. */
  rulesOf(setup: RegistrySetup): ShownRules;
  /** Logs in, checks `name`, reads it, and logs out. A failure is returned as a result, not thrown. */
  run(setup: RegistrySetup, login: RegistryLogin, name: string): Promise<Trial>;
  /** Logs in and out once. */
  logIn(setup: RegistrySetup, login: RegistryLogin): Promise<LoginTried>;
  /**
   * Logs in once with the old password and sets the new one (RFC 5730 section 2.9.1.1). silent: the password may have been
   * changed.
   */
  changePassword(setup: RegistrySetup, login: RegistryLogin, newPassword: string): Promise<LoginTried>;
}
