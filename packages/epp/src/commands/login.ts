import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { feeVersionAmong, isFeeVersion } from "../extensions/fee-versions.ts";
import { loginSecurityPlaceholder, readLoginSecurityEvents, writeLoginSecurity } from "../extensions/login-security.ts";
import type { LoginSecurityEvent } from "../extensions/login-security.ts";
import { characterCount, clientId, token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { objectsOf } from "../registries/registry-profile.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import type { Greeting } from "./hello.ts";

/** The services to request at login. These are never more than the greeting offers. */
export interface LoginServices {
  readonly language: string;
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

export interface LoginInput {
  readonly clID: string;
  readonly pw: string;
  /** The new password, if this login changes it. */
  readonly newPW?: string | undefined;
  readonly services: LoginServices;
}

export interface LoggedIn {
  readonly securityEvents: readonly LoginSecurityEvent[];
}

// The longest password that the login command itself can contain (RFC 5730 section 2.9.1.1). Longer passwords go into the
// loginSec extension (RFC 8807).
const plainPasswordMax = 16;

/**
 * Chooses language, objects and extensions from a greeting. Returns a description of the problem when the server cannot be used:
 * no EPP 1.0, or no support for an object that the profile requires.
 */
export function chooseServices(greeting: Greeting, profile: RegistryProfile): LoginServices | { readonly problem: string } {
  if (!greeting.versions.includes("1.0")) return { problem: "the server does not speak EPP 1.0" };
  const needed = objectsOf(profile);
  const missing = needed.filter((uri) => !greeting.objects.includes(uri));
  if (missing.length > 0) return { problem: `the server does not offer ${missing.join(", ")}` };
  const [firstLanguage] = greeting.languages;
  const wanted = extensionsFor(greeting, profile);
  return {
    language: greeting.languages.includes("en") ? "en" : (firstLanguage ?? "en"),
    // Some registries list extensions among their objects if they appear only in poll messages, such as notices of a low balance.
    objects: [...needed, ...wanted.filter((uri) => greeting.objects.includes(uri))],
    extensions: wanted.filter((uri) => greeting.extensions.includes(uri)),
  };
}

/**
 * The profile's extensions, plus two more: the best version of the fee extension that the server offers, and maintenance notices,
 * which are read at every registry (RFC 9167).
 */
function extensionsFor(greeting: Greeting, profile: RegistryProfile): readonly string[] {
  const fee = feeVersionAmong(greeting.extensions)?.uri ?? NS.fee;
  const wanted = profile.extensions.map((uri) => (isFeeVersion(uri) ? fee : uri));
  return [...new Set([...wanted, NS.maintenance])];
}

/** Opens a session (RFC 5730 section 2.9.1.1). Passwords over 16 characters require loginSec among the services. */
export function login(input: LoginInput): EppCommand<LoggedIn> {
  const { language, objects, extensions } = input.services;
  return {
    verb: "login",
    object: null,
    service: null,
    isTransform: false,
    mayRepeat: false,
    secrets: [input.pw, input.newPW ?? ""],
    write: () => {
      const isLongPw = isLong(input.pw);
      const isLongNewPw = input.newPW !== undefined && isLong(input.newPW);
      if ((isLongPw || isLongNewPw) && !extensions.includes(NS.loginSec)) {
        throw new InvalidInput(2103, "pw", "is over 16 characters and the server does not offer loginSec");
      }
      return {
        body: eppElement(
          "login",
          {},
          eppElement("clID", {}, clientId(input.clID, "clID")),
          eppElement("pw", {}, isLongPw ? loginSecurityPlaceholder : password(input.pw)),
          input.newPW === undefined
            ? null
            : eppElement("newPW", {}, isLongNewPw ? loginSecurityPlaceholder : password(input.newPW)),
          eppElement("options", {}, eppElement("version", {}, "1.0"), eppElement("lang", {}, language)),
          eppElement(
            "svcs",
            {},
            objects.map((uri) => eppElement("objURI", {}, uri)),
            extensions.length > 0 &&
              eppElement(
                "svcExtension",
                {},
                extensions.map((uri) => eppElement("extURI", {}, uri)),
              ),
          ),
        ),
        extensions:
          isLongPw || isLongNewPw
            ? [writeLoginSecurity(isLongPw ? password(input.pw) : null, isLongNewPw ? password(input.newPW ?? "") : null)]
            : [],
      };
    },
    read: (reply) => ({ securityEvents: readLoginSecurityEvents(reply) }),
  };
}

function isLong(pw: string): boolean {
  return characterCount(pw) > plainPasswordMax;
}

function password(pw: string): string {
  return token(pw, "pw", 6, 1024);
}
