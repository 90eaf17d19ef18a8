import * as operations from "@nameplane/contracts/sso/operations";
import * as specs from "@nameplane/contracts/sso/provider";
import * as scimSpecs from "@nameplane/contracts/sso/scim-token";
import type { Edge } from "../../platform/http/edge.ts";
import { giveCookies } from "../identity/login/index.ts";
import * as login from "./actions/log-in.ts";
import * as domains from "./actions/mail-domains.ts";
import * as proof from "./actions/prove-afresh.ts";
import * as settings from "./actions/set-up.ts";
import * as test from "./actions/test-provider.ts";
import * as keys from "./actions/replace-key.ts";
import * as saml from "./actions/set-up-saml.ts";
import { endAddress, providerLogoutRoutes } from "./logout/index.ts";
import { samlRoutes } from "./saml/index.ts";
import * as scim from "./scim/index.ts";
import type { SsoDeps } from "./sso.deps.ts";

/** Routes of single sign-on: logging in at an account's provider, and setting it up. */
export function ssoRoutes(edge: Edge, deps: SsoDeps): void {
  loginRoutes(edge, deps);
  settingRoutes(edge, deps);
  scimSettingRoutes(edge);
  scim.scimRoutes(edge);
  providerLogoutRoutes(edge, deps);
  samlRoutes(edge, deps);
}

function loginRoutes(edge: Edge, deps: SsoDeps): void {
  edge.public(operations.loginWay, specs.loginWaySpec, { changesState: false }, (call, { user }) => login.loginWay(call, user));

  edge.public(operations.beginProviderLogin, specs.beginProviderLoginSpec, {}, async (call, { user }) => ({
    url: await login.beginLogin(deps, call, user),
  }));

  edge.public(operations.beginProviderStart, specs.beginProviderStartSpec, { feature: "Account" }, async (call, { accid }) => ({
    url: await login.beginStart(deps, call, accid),
  }));

  edge.public(operations.finishProviderLogin, specs.finishProviderLoginSpec, {}, async (call, { query }) => {
    const loggedIn = await login.finishLogin(deps, call, query);
    await giveCookies(deps, call, loggedIn);
    return { session: { accID: loggedIn.accountId, usrID: loggedIn.userId } };
  });

  const session = { kind: "session" } as const;
  const ofUser = { isOnlyForUsers: true } as const;
  edge.outsideTransaction(
    operations.endProviderSession,
    specs.endProviderSessionSpec,
    session,
    { feature: "Account", changesState: false },
    async (call) => ({
      url: await endAddress(deps, call),
    }),
  );
  edge.outsideTransaction(
    operations.beginProviderProof,
    specs.beginProviderProofSpec,
    session,
    ofUser,
    async (call, { content }) => ({ url: await proof.beginProof(deps, call, content) }),
  );
  edge.outsideTransaction(
    operations.finishProviderProof,
    specs.finishProviderProofSpec,
    session,
    ofUser,
    async (call, { query }) => ({ content: await proof.finishProof(deps, call, query) }),
  );
}

function settingRoutes(edge: Edge, deps: SsoDeps): void {
  const change = { kind: "permission", permission: "account_setaccountsettings" } as const;
  /** These routes are switched off for a brand together with the section of the panel that uses them. */
  const account = { feature: "Account" } as const;
  /**
   * Acts that require no fresh proof of identity, because they show nothing secret, and the acts that follow them require one.
   */
  const unproved = { ...account, stepUp: null };

  edge.inTransaction(operations.loginProvider, specs.loginProviderSpec, change, unproved, (call) => settings.readSettings(call));

  edge.outsideTransaction(
    operations.setLoginProvider,
    specs.setLoginProviderSpec,
    change,
    { ...account, stepUp: { first: settings.refuseDetails } },
    async (call, input) => {
      await settings.saveDetails(deps, call, input);
      return {};
    },
  );

  edge.outsideTransaction(
    operations.setSamlProvider,
    specs.setSamlProviderSpec,
    change,
    { ...account, stepUp: { first: (call, input) => saml.refuseSamlDetails(deps, call, input) } },
    async (call, input) => {
      await saml.saveSamlDetails(deps, call, input);
      return {};
    },
  );

  edge.outsideTransaction(
    operations.makeSamlKey,
    specs.makeSamlKeySpec,
    change,
    { ...account, stepUp: { first: (call) => call.tx(async (trx) => void (await keys.refuseKey(trx, call, false))) } },
    async (call) => {
      await keys.makeKey(deps, call);
      return {};
    },
  );

  edge.outsideTransaction(
    operations.takeSamlKey,
    specs.takeSamlKeySpec,
    change,
    { ...account, stepUp: { first: (call) => call.tx(async (trx) => void (await keys.refuseKey(trx, call, true))) } },
    async (call, input) => {
      await keys.takeKey(deps, call, input);
      return {};
    },
  );

  edge.inTransaction(
    operations.setLoginRules,
    specs.setLoginRulesSpec,
    change,
    { ...account, stepUp: { first: settings.refuseRules } },
    async (call, input) => {
      await settings.saveLoginRules(call, input);
      return {};
    },
  );

  edge.inTransaction(
    operations.removeLoginProvider,
    specs.removeLoginProviderSpec,
    change,
    { ...account, stepUp: { first: settings.refuseRemoval } },
    async (call) => {
      await settings.removeProvider(call);
      return {};
    },
  );

  edge.inTransaction(
    operations.addMailDomain,
    specs.addMailDomainSpec,
    change,
    { ...account, stepUp: {} },
    async (call, { domain }) => {
      await domains.addDomain(call, domain);
      return {};
    },
  );

  edge.outsideTransaction(operations.proveMailDomain, specs.proveMailDomainSpec, change, unproved, async (call, { domain }) => {
    await domains.proveDomain(deps, call, domain);
    return {};
  });

  edge.inTransaction(
    operations.removeMailDomain,
    specs.removeMailDomainSpec,
    change,
    { ...account, stepUp: { first: domains.refuseDomainRemoval } },
    async (call, { domain }) => {
      await domains.removeDomain(call, domain);
      return {};
    },
  );

  edge.outsideTransaction(operations.beginProviderTest, specs.beginProviderTestSpec, change, unproved, async (call) => ({
    url: await test.beginTest(deps, call),
  }));
  edge.outsideTransaction(operations.finishProviderTest, specs.finishProviderTestSpec, change, unproved, (call, { query }) =>
    test.finishTest(deps, call, query),
  );
}

function scimSettingRoutes(edge: Edge): void {
  const change = { kind: "permission", permission: "account_setaccountsettings" } as const;
  const account = { feature: "Account" } as const;

  edge.inTransaction(operations.scimState, scimSpecs.scimStateSpec, change, { ...account, stepUp: null }, (call) =>
    scim.readState(call),
  );
  edge.inTransaction(
    operations.createScimToken,
    scimSpecs.createScimTokenSpec,
    change,
    { ...account, stepUp: { first: scim.refuseMake } },
    (call, input) => scim.makeToken(call, input),
  );
  // Revoking a token gives nobody access, so the user is not asked to confirm their identity.
  edge.inTransaction(
    operations.revokeScimToken,
    scimSpecs.revokeScimTokenSpec,
    change,
    { ...account, stepUp: null },
    async (call, { tokenid }) => {
      await scim.endToken(call, tokenid);
      return {};
    },
  );
}
