import { exportJWK, generateKeyPair, importJWK, SignJWT, decodeJwt, decodeProtectedHeader, type JWK } from "jose";
import { Provider, type Configuration } from "oidc-provider";
import type { Directory, Fault } from "./directory.ts";
import { logoutPage } from "./pages.ts";

export type Client = { readonly clientId: string; readonly secret: string };

type Settings = { readonly issuer: string; readonly directory: Directory; readonly client: Client; readonly key: JWK };

/** A new key with which ID tokens are signed. */
export async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" };
}

/** The OpenID provider. It is the library oidc-provider, so that none of the protocol is written by us. */
export function createProvider({ issuer, directory, client, key }: Settings): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.secret,
        redirect_uris: ["http://localhost:8080/sso"],
        post_logout_redirect_uris: ["http://localhost:8080/"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [client.secret] },
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = logoutPage(form);
        },
      },
    },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/pick/${uid}` },
    findAccount: (_context, sub) => {
      const person = directory.find(sub);
      if (person === null) return undefined;
      const { email, emailVerified, name, groups } = person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, name, groups: [...groups] }) };
    },
    // The organization has consented on behalf of its people, so they are not asked.
    loadExistingGrant: async (context) => {
      const { oidc } = context;
      if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 3600, Grant: 3600 },
  };
  const provider = new Provider(issuer, configuration);
  // The panels of tests and of the demo listen on different ports of this machine, so every port is accepted.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => isPanel(uri, "/sso");
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri: string) => isPanel(uri, "/");
  provider.use(async (context, next) => {
    await next();
    await spoil(context, directory, key);
  });
  return provider;
}

const isPanel = (uri: string, path: string): boolean => {
  const url = URL.parse(uri);
  return url !== null && url.pathname === path && (url.hostname === "127.0.0.1" || /(^|\.)localhost$/.test(url.hostname));
};

/** Changes the ID token of a token answer as the fault says. */
async function spoil(context: { path: string; body: unknown }, directory: Directory, key: JWK): Promise<void> {
  const { body, path } = context;
  if (path !== "/token" || typeof body !== "object" || body === null || !("id_token" in body)) return;
  const fault = directory.takeFault();
  if (fault !== null && fault.kind !== "saml")
    context.body = { ...body, id_token: await spoiled(String(body.id_token), fault, key) };
}

async function spoiled(token: string, fault: Exclude<Fault, { kind: "saml" }>, key: JWK): Promise<string> {
  const header = { ...decodeProtectedHeader(token), alg: "RS256" };
  const changes = fault.kind === "claims" ? fault.claims : {};
  const claims = Object.fromEntries(Object.entries({ ...decodeJwt(token), ...changes }).filter(([, value]) => value !== null));
  const signing = fault.kind === "signature" ? await newKey() : key;
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(signing, "RS256"));
}
