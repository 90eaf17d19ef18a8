import { registryProfiles, type RegistryProfile, type RegistryProfileName } from "@nameplane/epp";
import { z } from "zod";

const roles = z.enum(["registrant", "admin", "tech", "billing"]);
const months = z.int().min(0).max(1200);

/** Names of Unicode scripts as regular expressions know them. Another name would stop the first create of such a domain. */
const script = z.string().refine(isScript, "is no Unicode script");
const idn = z.strictObject({
  says: z.enum(["language", "table"]),
  tags: z
    .array(
      z.strictObject({
        tag: z.string().min(1).max(64),
        scripts: z.array(script).optional(),
        letters: z.string().toLowerCase().normalize("NFC").optional(),
      }),
    )
    .min(1),
});

function isScript(name: string): boolean {
  try {
    return new RegExp(`\\p{Script_Extensions=${name}}`, "u").source !== "";
  } catch {
    return false;
  }
}

/**
 * The shape of a registry as its row states it: whatever differs from the profile that `capability` names. Every part is
 * optional; a part that is stated replaces that of the profile. A misspelled part is refused, because otherwise it would be
 * ignored silently.
 */
export const statedShape = z.strictObject({
  title: z.string().min(1).optional(),
  /** URIs to name at login, in addition to the objects. Only those that the greeting offers are named. */
  extensions: z.array(z.string().min(1)).optional(),
  hostModel: z.enum(["object", "attribute"]).optional(),
  period: z
    .strictObject({ unit: z.enum(["y", "m"]), minMonths: months, maxMonths: months })
    .partial()
    .optional(),
  contacts: z
    .strictObject({
      roles: z.array(roles),
      identity: z.enum(["none", "iis", "eurid", "traficom", "dkhm", "nominet"]),
      ids: z.enum(["client", "registry"]),
      placeholder: z.string().nullable(),
      /** Ids of the registrar's own contacts that every domain gets. */
      standing: z.strictObject({ admin: z.string(), tech: z.string(), billing: z.string() }).partial(),
    })
    .partial()
    .optional(),
  authInfo: z
    .strictObject({
      minLength: z.int().min(1),
      maxLength: z.int().max(255),
      atCreate: z.enum(["none", "code"]),
      madeBy: z.enum(["client", "eurid", "elsewhere"]),
    })
    .partial()
    .optional(),
  transfer: z
    .strictObject({
      kind: z.enum(["immediate", "pending", "release"]),
      mayAnswer: z.boolean(),
      addsMonths: months,
      takesNameservers: z.boolean(),
      registrant: z.enum(["kept", "eurid"]),
    })
    .partial()
    .optional(),
  dnssec: z.enum(["ds", "key", "byTld", "none"]).optional(),
  usesFee: z.boolean().optional(),
  renewal: z.enum(["command", "automatic"]).optional(),
  restore: z.enum(["rgp", "rgpRequest", "renew"]).optional(),
  cancelAtExpiry: z.enum(["iis", "none"]).optional(),
  registryLock: z.enum(["iis", "none"]).optional(),
  subProducts: z
    .strictObject({ byTld: z.record(z.string(), z.string()), fallback: z.string() })
    .nullable()
    .optional(),
  /**
   * What is stated about an internationalised name when it is created. Null if nothing is stated, even if the profile states
   * something.
   */
  idn: idn.nullable().optional(),
  tls: z.strictObject({ clientCertificate: z.boolean(), weakCiphers: z.boolean() }).partial().optional(),
});

type StatedShape = z.output<typeof statedShape>;

export const profileName = z.enum(Object.keys(registryProfiles) as [RegistryProfileName, ...RegistryProfileName[]]);

/** The profile with this name, in which the parts that the registry's row states replace those of the profile. */
export function shapeOf(name: RegistryProfileName, stated: StatedShape | undefined): RegistryProfile {
  const base: RegistryProfile = registryProfiles[name];
  if (stated === undefined) return base;
  const { period, contacts, authInfo, transfer, tls, idn: names, ...whole } = present(stated);
  return {
    ...base,
    ...whole,
    period: { ...base.period, ...present(period ?? {}) },
    contacts: { ...base.contacts, ...present(contacts ?? {}), standing: present(contacts?.standing ?? base.contacts.standing) },
    authInfo: { ...base.authInfo, ...present(authInfo ?? {}) },
    transfer: { ...base.transfer, ...present(transfer ?? {}) },
    tls: { ...base.tls, ...present(tls ?? {}) },
    ...(names === undefined ? {} : { idn: names ?? undefined }),
  };
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The parts that are set. A part that is undefined would otherwise replace that of the profile. */
function present<T extends object>(parts: T): Partial<Present<T>> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Present<T>>;
}
