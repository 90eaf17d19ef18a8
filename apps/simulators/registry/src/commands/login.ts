import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import type { Answer } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { CommandExtensions } from "../extensions/index.ts";
import { loginSecurityBlock, loginSecurityMarker } from "../extensions/login-security.ts";
import type { Registrar } from "../model/objects.ts";
import type { Registry } from "../model/registry.ts";
import { shape } from "../profiles/index.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText } from "../xml/read.ts";
import { readClientId, readToken } from "../xml/values.ts";

export interface LoginInput {
  readonly clientId: string;
  readonly password: string;
  readonly newPassword: string | null;
  readonly services: ReadonlySet<string>;
}

const readPassword = readToken(6, 16);

function readOptions(node: XmlNode): true {
  const reader = new ElementReader(node);
  reader.required("version", (child) => {
    const version = collapse(leafText(child));
    if (version === "") throw new Refusal(2003, { reason: "version is empty", node: child });
    if (version !== "1.0") throw new Refusal(2100, { reason: "Only version 1.0 is spoken here", node: child });
  });
  reader.required("lang", (child) => {
    const lang = collapse(leafText(child));
    if (!/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(lang)) {
      throw new Refusal(2005, { reason: "lang must be a language tag", node: child });
    }
    if (lang.toLowerCase() !== "en") throw new Refusal(2102, { reason: "Only English is spoken here", node: child });
  });
  reader.end();
  return true;
}

function readUri(offered: readonly string[], code: 2103 | 2307): (node: XmlNode) => string {
  return (node) => {
    const uri = collapse(leafText(node));
    if (!offered.includes(uri)) throw new Refusal(code, { reason: `${uri} is not offered`, node });
    return uri;
  };
}

function readServices(node: XmlNode): ReadonlySet<string> {
  const reader = new ElementReader(node);
  const objects = reader.repeated("objURI", readUri(shape.objects, 2307), 1);
  const extensions =
    reader.optional("svcExtension", (child) => {
      const inner = new ElementReader(child);
      const uris = inner.repeated("extURI", readUri(shape.extensions, 2103), 1);
      inner.end();
      return uris;
    }) ?? [];
  reader.end();
  return new Set([...objects, ...extensions]);
}

/** Reads the login element (RFC 5730 section 2.9.1.1). */
export function readLogin(node: XmlNode): LoginInput {
  const reader = new ElementReader(node);
  const clientId = reader.required("clID", readClientId);
  const password = reader.required("pw", readPassword);
  const newPassword = reader.optional("newPW", readPassword) ?? null;
  reader.required("options", readOptions);
  const services = reader.required("svcs", readServices);
  reader.end();
  return { clientId, password, newPassword, services };
}

/** Returns the real password: if pw has the marker of RFC 8807, the password in the extension, and otherwise pw itself. */
function effective(plain: string, long: string | null | undefined, what: string): string {
  if (plain !== loginSecurityMarker) return plain;
  if (long === null || long === undefined) throw new Refusal(2003, `loginSec:${what} is missing`);
  return long;
}

/** Whether the password and the certificate are right. A certificate is required only for accounts that demand one. */
function authenticate(registrar: Registrar | undefined, password: string, certificate: string | null): boolean {
  const passwordRight = sameSecret(registrar?.password ?? "no such account", password) && registrar !== undefined;
  if (!passwordRight) return false;
  return !registrar.requiresCertificate || registrar.certificateFingerprint === certificate;
}

/**
 * Logs a client in.
 *
 * `certificate`: the SHA-256 fingerprint of the verified client certificate, or null if there is none. Returns the account and
 * the answer. A changed password is stored. Refuses with 2200, without saying which part was wrong.
 */
export function runLogin(
  registry: Registry,
  input: LoginInput,
  extensions: CommandExtensions,
  certificate: string | null,
): { readonly registrar: Registrar; readonly answer: Answer } {
  const { store } = registry;
  const password = effective(input.password, extensions.loginSecurity?.password, "pw");
  const registrar = store.registrars.find(input.clientId);
  if (registrar === undefined || !authenticate(registrar, password, certificate)) {
    if (registrar !== undefined) {
      store.registrars.save({ ...registrar, failedLogins: registrar.failedLogins + 1 });
    }
    throw new Refusal(2200, "Client identifier, password or certificate is wrong");
  }
  const newPassword =
    input.newPassword === null ? null : effective(input.newPassword, extensions.loginSecurity?.newPassword, "newPW");
  const loggedIn = { ...registrar, failedLogins: 0, password: newPassword ?? registrar.password };
  if (newPassword !== null || registrar.failedLogins > 0) store.registrars.save(loggedIn);
  if (newPassword !== null) registry.accountsChanged();
  return {
    registrar: loggedIn,
    answer: { code: 1000, extensions: [loginSecurityBlock(registrar.failedLogins)] },
  };
}
