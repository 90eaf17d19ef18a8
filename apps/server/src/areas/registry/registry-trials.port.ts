import type { RegistryShape, ShapeField } from "@nameplane/contracts/backoffice/registry/shape";
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

/** A profile on which a new registry can be based, and how registries with this profile work. */
export type KnownProfile = { readonly profile: string; readonly title: string; readonly shape: RegistryShape };

/** The settings needed to connect to a server and read its greeting. No login is needed. */
export type GreetedServer = Pick<
  RegistryLogin,
  "host" | "port" | "servername" | "ca" | "certificate" | "privateKey" | "weakCiphers"
>;

/** A service that a server offers, and whether we use it. unknown: nothing is known about it. */
export type OfferedService = { readonly uri: string; readonly use: "used" | "unused" | "unknown" };

/** What a greeting says, with the profile and shape that fit it best. silent: no greeting came, and `text` says why. */
export type Greeted =
  | {
      readonly outcome: "read";
      readonly server: string;
      readonly languages: readonly string[];
      readonly objects: readonly OfferedService[];
      readonly extensions: readonly OfferedService[];
      readonly profile: string;
      readonly shape: RegistryShape;
      /** Kinds of EPP objects that are necessary, but that the server does not offer. */
      readonly missing: readonly string[];
      /** Whether the server speaks EPP 1.0. */
      readonly speaks: boolean;
    }
  | { readonly outcome: "silent"; readonly text: string };

/** The profile to store for a registry. wrong: a value is one that no registry can have. unknown: there is no such profile. */
export type MadeProfile =
  | { readonly kind: "fine"; readonly profile: Readonly<Record<string, unknown>> }
  | { readonly kind: "wrong"; readonly field: ShapeField }
  | { readonly kind: "unknown" };

/**
 * Trials at a registry, in sessions separate from those for orders. None of them changes anything at the registry, except
 * changePassword.
 */
export interface RegistryTrials {
  /** Computes the rules from a registry's row, without asking the registry. */
  rulesOf(setup: RegistrySetup): ShownRules;
  /** Profiles on which a new registry can be based. */
  profiles(): readonly KnownProfile[];
  /** How a stored registry works. This is computed from its settings, without asking the registry. */
  shapeOf(setup: RegistrySetup): RegistryShape;
  /**
   * The profile of a row for a shape: the profile's name, and what differs from it. `before` is the row's present profile, whose
   * limits are kept; null for a new registry, which gets limits that every registry accepts.
   */
  makeProfile(profile: string, shape: RegistryShape, before: Readonly<Record<string, unknown>> | null): MadeProfile;
  /** Reads the greeting of a server, without a login. */
  greet(server: GreetedServer): Promise<Greeted>;
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
