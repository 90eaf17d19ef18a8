import { cautiousLimits, gtld, iis, verisign, type EppLimits, type RegistryProfile } from "@nameplane/epp";
import { z } from "zod";
import type { RegistryCapabilities } from "../../areas/registry/registry.port.ts";

/**
 * A country registry that follows the RFCs and has no peculiarities of its own: contacts, host objects, transfer at once on
 * the right code, restore by RGP. Registries with schemas of their own (DENIC, Nominet, EURid, FRED) need a profile each.
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

const profiles = { iis, verisign, gtld, generic } as const;

/** What the operator states about an account; everything else is the profile's. */
const stated = z.looseObject({
  capability: z.enum(["iis", "verisign", "gtld", "generic"]).default("generic"),
  maxSessions: z.int().min(1).optional(),
  namesPerCheck: z.int().min(1).optional(),
  window: z.int().min(1).max(20).optional(),
  commandsPerMinute: z.int().min(1).nullish(),
  commandsPerSession: z.int().min(1).nullish(),
  idleSeconds: z.int().min(10).optional(),
  hostModel: z.enum(["objects", "attributes"]).optional(),
  commandLimitSeconds: z.int().min(1).optional(),
});

/** This process's part of what an account may do. */
export type Share = {
  /** Sessions at most, whatever the agreement says. */
  readonly sessionsMax: number;
  /** Part of the sessions, 0 to 1: several processes use the same account. */
  readonly part: number;
  /** The processes agree on every command; otherwise each has its part of the commands per minute, too. */
  readonly agreesOnCommands: boolean;
};

// A person waits for a session no longer than this; behind it the answer is "try again", and nothing was sent.
const queueTimeoutMs = 10_000;
const commandTimeoutMs = 20_000;
/** What a registry may still execute after our connection died, beyond our own time-outs. */
const lateExecutionSeconds = 15;

export type RegistryRules = {
  readonly profile: RegistryProfile;
  readonly limits: Partial<EppLimits>;
  readonly capabilities: RegistryCapabilities;
};

/** Turns the registry's row into the EPP profile, this process's limits, and what the domains area may rely on. */
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
    keepsHolder: identity === "iis",
    commandLimitSeconds: statedLimit ?? (queueTimeoutMs + commandTimeoutMs) / 1000 + lateExecutionSeconds,
  };
}
