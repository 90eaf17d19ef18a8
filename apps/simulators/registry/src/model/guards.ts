import type { ClockSetting } from "../clock/clock.ts";
import type { Contact, Domain, Host, NewPollMessage, Registrar } from "./objects.ts";

/**
 * Shape checks for documents that this program wrote itself. They check enough to distinguish the kinds and to notice a foreign
 * database; every field was typed when it was written.
 */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTexts(value: unknown, ...keys: readonly string[]): boolean {
  return isRecord(value) && keys.every((key) => typeof value[key] === "string");
}

function hasNumbers(value: unknown, ...keys: readonly string[]): boolean {
  return isRecord(value) && keys.every((key) => typeof value[key] === "number");
}

export function isDomain(value: unknown): value is Domain {
  return hasTexts(value, "name", "roid", "sponsor", "creator", "phase") && hasNumbers(value, "createdAt", "expiresAt");
}

export function isContact(value: unknown): value is Contact {
  return hasTexts(value, "id", "roid", "sponsor", "creator", "email") && hasNumbers(value, "createdAt");
}

export function isHost(value: unknown): value is Host {
  return hasTexts(value, "name", "roid", "sponsor", "creator") && hasNumbers(value, "createdAt");
}

export function isRegistrar(value: unknown): value is Registrar {
  return hasTexts(value, "id", "name", "password", "ianaId") && hasNumbers(value, "failedLogins");
}

export function isPollMessage(value: unknown): value is NewPollMessage {
  return hasTexts(value, "text") && hasNumbers(value, "queuedAt");
}

export function isClockSetting(value: unknown): value is ClockSetting {
  return hasNumbers(value, "simulatedAt", "realAt", "speed");
}
