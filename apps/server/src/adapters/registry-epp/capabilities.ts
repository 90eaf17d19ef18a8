import { NS, type EppLimits, type RegistryProfile } from "@nameplane/epp";
import { z } from "zod";
import type { RegistryCapabilities } from "../../areas/registry/registry.port.ts";
import { profileName, shapeOf, statedShape } from "./registry-shape.ts";

/** The capabilities that the operator configures for an account. All others come from the profile. */
const stated = z.looseObject({
  /** The profile that is used as the basis, and what differs from it. */
  capability: profileName.default("generic"),
  shape: statedShape.optional(),
  maxSessions: z.int().min(1).optional(),
  namesPerCheck: z.int().min(1).optional(),
  window: z.int().min(1).max(20).optional(),
  commandsPerMinute: z.int().min(1).nullish(),
  commandsPerSession: z.int().min(1).nullish(),
  idleSeconds: z.int().min(10).optional(),
  hostModel: z.enum(["objects", "attributes"]).optional(),
  commandLimitSeconds: z.int().min(1).optional(),
});

/** The share of the limits of our account at a registry (sessions, commands per minute) that this process may use. */
export type Share = {
  /** The most sessions that this process may open, even if the agreement with the registry allows more. */
  readonly sessionsMax: number;
  /** Share of the sessions, from 0 to 1, because several processes use the same account. */
  readonly part: number;
  /** Whether all processes share the commands per minute through the database. Otherwise each has only its share of them. */
  readonly agreesOnCommands: boolean;
};

// The longest that a user waits for a session. After that the answer is "try again", and nothing was sent.
const queueTimeoutMs = 10_000;
const commandTimeoutMs = 20_000;
/** How long a registry may still execute a command after our connection was lost, beyond our own timeouts. */
const lateExecutionSeconds = 15;

export type RegistryRules = {
  readonly profile: RegistryProfile;
  readonly limits: Partial<EppLimits>;
  readonly capabilities: RegistryCapabilities;
};

/**
 * Turns the registry's row into the EPP profile, this process's limits, and the capabilities that the domains area may rely on.
 */
export function readRules(setup: Readonly<Record<string, unknown>>, share: Share): RegistryRules {
  const given = stated.parse(setup);
  const base = shapeOf(given.capability, given.shape);
  const hostModel = given.hostModel === "attributes" ? "attribute" : "object";
  const profile: RegistryProfile = { ...base, hostModel: given.hostModel === undefined ? base.hostModel : hostModel };
  const sessions = Math.max(
    1,
    Math.min(share.sessionsMax, Math.floor((given.maxSessions ?? base.limits.maxSessions) * share.part)),
  );
  const perMinute = given.commandsPerMinute ?? base.limits.commandsPerMinute;
  const limits: Partial<EppLimits> = {
    maxSessions: sessions,
    warmSessions: Math.min(sessions, 2),
    namesPerCheck: given.namesPerCheck ?? base.limits.namesPerCheck,
    window: given.window ?? base.limits.window,
    commandsPerMinute: perMinute === null || share.agreesOnCommands ? perMinute : Math.max(1, Math.floor(perMinute * share.part)),
    maxCommandsPerSession: given.commandsPerSession ?? base.limits.maxCommandsPerSession,
    idleSeconds: given.idleSeconds ?? base.limits.idleSeconds,
    queueTimeoutMs,
    commandTimeoutMs,
  };
  return { profile, limits, capabilities: capabilitiesOf(profile, given.commandLimitSeconds) };
}

function capabilitiesOf(profile: RegistryProfile, statedLimit: number | undefined): RegistryCapabilities {
  const { roles, identity, ids } = profile.contacts;
  return {
    contacts: roles.length === 0 ? "none" : roles.length === 1 ? "registrant" : "full",
    choosesHandles: ids === "registry",
    hostObjects: profile.hostModel === "object",
    needsOrganizationNumber: identity === "iis" || identity === "traficom",
    takesNumbers: identity !== "none",
    showsNumbers: identity === "iis",
    premiumFees: profile.usesFee,
    restoreBy: profile.restore === "renew" ? "renew" : "rgp",
    transfer: {
      isImmediate: profile.transfer.kind === "immediate",
      mayAnswer: profile.transfer.mayAnswer,
      addsMonths: profile.transfer.addsMonths,
      byRelease: profile.transfer.kind === "release",
    },
    transferNamesRegistrant: profile.transfer.registrant !== "kept",
    codes: codesOf(profile),
    cancelAtExpiry: profile.cancelAtExpiry !== "none",
    registryLock: profile.registryLock !== "none",
    claims: profile.extensions.includes(NS.launch),
    keepsHolder: identity === "iis",
    commandLimitSeconds: statedLimit ?? (queueTimeoutMs + commandTimeoutMs) / 1000 + lateExecutionSeconds,
  };
}

function codesOf({ authInfo, transfer }: RegistryProfile): RegistryCapabilities["codes"] {
  if (transfer.kind === "release" || authInfo.madeBy === "elsewhere") return "none";
  return authInfo.madeBy === "client" ? "set" : "asked";
}
