import { centralnic } from "./centralnic.ts";
import { eurid } from "./eurid.ts";
import { generic } from "./generic.ts";
import { gtld, thinGtld } from "./gtld.ts";
import { identityDigital } from "./identity-digital.ts";
import { iis } from "./iis.ts";
import { nominet } from "./nominet.ts";
import { nomulus } from "./nomulus.ts";
import { punktum } from "./punktum.ts";
import type { RegistryProfile } from "./registry-profile.ts";
import { switchCh } from "./switch.ts";
import { traficom } from "./traficom.ts";
import { verisign } from "./verisign.ts";

/** The profiles of all known registry types, by the name that a registry's database row has in `capability`. */
export const registryProfiles = {
  iis,
  verisign,
  nomulus,
  centralnic,
  identityDigital,
  switch: switchCh,
  traficom,
  eurid,
  punktum,
  nominet,
  gtld,
  thinGtld,
  generic,
} as const satisfies Readonly<Record<string, RegistryProfile>>;

export type RegistryProfileName = keyof typeof registryProfiles;
