import { cautiousLimits, gtld, iis, NS, thinGtld, verisign, type EppLimits, type RegistryProfile } from "@nameplane/epp";
import { z } from "zod";
import type { RegistryCapabilities } from "../../areas/registry/registry.port.ts";

/**
 * A country registry that follows the RFCs without exceptions: contacts, host objects, immediate transfer with the correct auth
 * code, restore by RGP. Registries with schemas of their own (DENIC, Nominet, EURid, FRED) need a profile each.
 */
const generic: RegistryProfile = {
  ...gtld,
  id: "generic",
  title: "Country-code domain",
  transfer: { kind: "immediate", mayAnswer: true, addsMonths: 0, takesNameservers: false },
  dnssec: "byTld",
  usesFee: false,
  limits: cautiousLimits,
};

const profiles = { iis, verisign, gtld, thinGtld, generic } as const;

/** The capabilities that the operator states for an account; all others come from the profile. */
const stated = z.looseObject({
  capability: z.enum(["iis", "verisign", "gtld", "thinGtld", "generic"]).default("generic"),
  maxSessions: z.int().min(1).optional(),
  namesPerCheck: z.int().min(1).optional(),
  window: z.int().min(1).max(20).optional(),
  commandsPerMinute: z.int().min(1).nullish(),
  commandsPerSession: z.int().min(1).nullish(),
  idleSeconds: z.int().min(10).optional(),
  hostModel: z.enum(["objects", "attributes"]).optional(),
  commandLimitSeconds: z.int().min(1).optional(),
});

/** The share of an account's limits that this process may use. */
export type Share = {
  /** The most sessions, whatever the agreement with the registry allows. */
  readonly sessionsMax: number;
  /** Share of the sessions, from 0 to 1, because several processes use the same account. */
  readonly part: number;
  /** All processes share the commands per minute through the database; otherwise each has its share of them, too. */
  readonly agreesOnCommands: boolean;
};

// A user waits for a session no longer than this; after that the answer is "try again", and nothing was sent.
const queueTimeoutMs = 10_000;
const commandTimeoutMs = 20_000;
/** How long a registry may still execute a command after our connection was lost, beyond our own timeouts. */
const lateExecutionSeconds = 15;

export type RegistryRules = {
  readonly profile: RegistryProfile;
  readonly limits: Partial<EppLimits>;
  readonly capabilities: RegistryCapabilities;
};

/** Turns the registry's row into the EPP profile, this process's limits, and the capabilities that the domains area may rely on. */
export function readRules(setup: Readonly<Record<string, unknown>>, share: Share): RegistryRules {
  const given = stated.parse(setup);
  const base = profiles[given.capability];
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
  const { roles, identity } = profile.contacts;
  return {
    contacts: roles.length === 0 ? "none" : roles.length === 1 ? "registrant" : "full",
    hostObjects: profile.hostModel === "object",
    needsOrganizationNumber: identity === "iis",
    premiumFees: profile.usesFee,
    restoreBy: profile.restore,
    transfer: {
      isImmediate: profile.transfer.kind === "immediate",
      mayAnswer: profile.transfer.mayAnswer,
      addsMonths: profile.transfer.addsMonths,
    },
    cancelAtExpiry: profile.cancelAtExpiry !== "none",
    registryLock: profile.registryLock !== "none",
    claims: profile.extensions.includes(NS.launch),
    keepsHolder: identity === "iis",
    commandLimitSeconds: statedLimit ?? (queueTimeoutMs + commandTimeoutMs) / 1000 + lateExecutionSeconds,
  };
}
