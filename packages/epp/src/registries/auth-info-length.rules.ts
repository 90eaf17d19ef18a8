import { characterCount } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * The auth code of a new domain. Null for none. Throws InvalidInput with 2003 if there is no code but the registry requires one,
 * and with 2306 for a length that the registry does not accept.
 */
export function assertNewAuthInfo(profile: RegistryProfile, code: string | null): string | null {
  if ((code === null || code === "") && profile.authInfo.atCreate === "code")
    throw new InvalidInput(2003, "authInfo", "is missing: this registry creates no domain without a code");
  return assertChangedAuthInfo(profile, code);
}

/**
 * The auth code that replaces another; null for none. Throws InvalidInput 2306 for a length that the registry does not accept.
 */
export function assertChangedAuthInfo({ authInfo }: RegistryProfile, code: string | null): string | null {
  if (code === null || code === "") return code;
  const length = characterCount(code);
  if (length < authInfo.minLength || length > authInfo.maxLength)
    throw new InvalidInput(
      2306,
      "authInfo",
      `must be ${authInfo.minLength} to ${authInfo.maxLength} characters at this registry`,
    );
  return code;
}
