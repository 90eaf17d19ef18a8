import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  addMailDomainSpec,
  beginProviderLoginSpec,
  beginProviderProofSpec,
  beginProviderStartSpec,
  beginProviderTestSpec,
  endProviderSessionSpec,
  finishProviderLoginSpec,
  finishProviderProofSpec,
  finishProviderTestSpec,
  loginProviderSpec,
  loginWaySpec,
  proveMailDomainSpec,
  removeLoginProviderSpec,
  removeMailDomainSpec,
  setLoginProviderSpec,
  setLoginRulesSpec,
  makeSamlKeySpec,
  setSamlProviderSpec,
  takeSamlKeySpec,
} from "./provider.ts";
import type { createScimTokenSpec, revokeScimTokenSpec, scimStateSpec } from "./scim-token.ts";

export const loginWay = post<IoOf<typeof loginWaySpec>>("loginWay", "/api/authenticate/loginway/");
export const beginProviderLogin = post<IoOf<typeof beginProviderLoginSpec>>(
  "beginProviderLogin",
  "/api/authenticate/beginproviderlogin/",
);
export const beginProviderStart = post<IoOf<typeof beginProviderStartSpec>>(
  "beginProviderStart",
  "/api/authenticate/beginproviderstart/",
);
export const endProviderSession = post<IoOf<typeof endProviderSessionSpec>>(
  "endProviderSession",
  "/api/authenticate/endprovidersession/",
);
export const finishProviderLogin = post<IoOf<typeof finishProviderLoginSpec>>(
  "finishProviderLogin",
  "/api/authenticate/finishproviderlogin/",
);
export const beginProviderProof = post<IoOf<typeof beginProviderProofSpec>>(
  "beginProviderProof",
  "/api/authenticate/beginproviderproof/",
);
export const finishProviderProof = post<IoOf<typeof finishProviderProofSpec>>(
  "finishProviderProof",
  "/api/authenticate/finishproviderproof/",
);

export const loginProvider = get<IoOf<typeof loginProviderSpec>>("loginProvider", "/api/account/getloginprovider/");
export const setLoginProvider = post<IoOf<typeof setLoginProviderSpec>>("setLoginProvider", "/api/account/setloginprovider/");
export const setSamlProvider = post<IoOf<typeof setSamlProviderSpec>>("setSamlProvider", "/api/account/setsamlprovider/");
export const makeSamlKey = post<IoOf<typeof makeSamlKeySpec>>("makeSamlKey", "/api/account/makesamlkey/");
export const takeSamlKey = post<IoOf<typeof takeSamlKeySpec>>("takeSamlKey", "/api/account/takesamlkey/");
export const setLoginRules = post<IoOf<typeof setLoginRulesSpec>>("setLoginRules", "/api/account/setloginrules/");
export const removeLoginProvider = post<IoOf<typeof removeLoginProviderSpec>>(
  "removeLoginProvider",
  "/api/account/removeloginprovider/",
);
export const addMailDomain = post<IoOf<typeof addMailDomainSpec>>("addMailDomain", "/api/account/addmaildomain/");
export const proveMailDomain = post<IoOf<typeof proveMailDomainSpec>>("proveMailDomain", "/api/account/provemaildomain/");
export const removeMailDomain = post<IoOf<typeof removeMailDomainSpec>>("removeMailDomain", "/api/account/removemaildomain/");
export const beginProviderTest = post<IoOf<typeof beginProviderTestSpec>>("beginProviderTest", "/api/account/beginprovidertest/");
export const finishProviderTest = post<IoOf<typeof finishProviderTestSpec>>(
  "finishProviderTest",
  "/api/account/finishprovidertest/",
);

export const scimState = get<IoOf<typeof scimStateSpec>>("scimState", "/api/account/getscim/");
export const createScimToken = post<IoOf<typeof createScimTokenSpec>>("createScimToken", "/api/account/createscimtoken/");
export const revokeScimToken = post<IoOf<typeof revokeScimTokenSpec>>("revokeScimToken", "/api/account/revokescimtoken/");
