import { z } from "zod";
import {
  AccountSuspended,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { MoreThanYouMay } from "../accounts/refusals.ts";
import { TwoStepRequired } from "../identity/refusals.ts";
import { session } from "../identity/session.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import * as refusals from "./refusals.ts";

/** A mail domain of at least two labels, as in the part of an email address after the @ sign. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

/** The query with which the provider sent the browser back to us, as in the address of the page. */
const returned = z.strictObject({ query: z.string().min(1).max(8000) });
const user = z.strictObject({ user: z.string().trim().min(1).max(320) });
/** The address to which the browser has to go. */
const away = z.strictObject({ url: z.string() });

/** The refusals of every call that needs data published by the provider. */
const ofBeginning = [refusals.ProviderUnavailable, refusals.ProviderUnfit, refusals.IssuerNotPublic] as const;
const ofAnswer = [...ofBeginning, refusals.ProviderSaysNo, refusals.ProviderFlowOver] as const;

export const loginWaySpec = spec({
  summary: "Whether users with this mail address log in at a provider of their account, which only its domain decides",
  input: user,
  answer: z.strictObject({
    /** The domain that leads to the provider; null if there is none. */
    domain: z.string().nullable(),
    /** Whether users of the account can log in only at the provider. */
    isonly: z.boolean(),
  }),
  refusals: [TooFast],
});

export const beginProviderLoginSpec = spec({
  summary: "Begins a login at the provider of an account, found by the domain of a mail address",
  input: user,
  answer: away,
  refusals: [TooFast, refusals.NoLoginProvider, ...ofBeginning],
});

export const beginProviderStartSpec = spec({
  summary: "Begins a login at the provider of an account that lets people start there",
  input: z.strictObject({ accid: id }),
  answer: away,
  refusals: [TooFast, refusals.NoStartThere, ...ofBeginning],
});

export const finishProviderLoginSpec = spec({
  summary:
    "Ends a login at a provider: verifies its answer, finds or creates the user, and opens a session or asks for the second step",
  input: returned,
  answer: z.strictObject({ session }),
  refusals: [
    ...ofAnswer,
    TooFast,
    TwoStepRequired,
    AccountSuspended,
    refusals.ProviderAddressForeign,
    refusals.ProviderAddressMissing,
    refusals.ProviderUserUnknown,
    refusals.ProviderUserEnded,
    refusals.ProviderUserElsewhere,
    refusals.ProviderAddressTaken,
    refusals.ProviderNoRole,
  ],
});

/** Hash of the act that needs a fresh proof, as in the refusal StepUpRequired. */
const content = z.string().regex(/^[0-9a-f]{64}$/);

export const beginProviderProofSpec = spec({
  summary: "Begins a fresh login at the provider, as the proof for one act of this session",
  input: z.strictObject({ content }),
  answer: away,
  refusals: [LoginRequired, refusals.NoLoginProvider, ...ofBeginning],
});

export const finishProviderProofSpec = spec({
  summary: "Ends a fresh login at the provider; the proof is valid for one act of this session and ten minutes",
  input: returned,
  answer: z.strictObject({ content }),
  refusals: [LoginRequired, ...ofAnswer, refusals.ProviderNotFresh, refusals.ProviderOtherPerson],
});

const groupRole = z.strictObject({ group: z.string().trim().min(1).max(200), roleid: id });

/** A certificate of a SAML provider. */
const certificate = z.strictObject({
  subject: z.string(),
  /** SHA-256 of the certificate, in hexadecimal digits with colons, as other programs show it. */
  fingerprint: z.string(),
  begins: instant,
  ends: instant,
  pem: z.string(),
});
export type ProviderCertificate = z.infer<typeof certificate>;

const saml = z.strictObject({
  ssourl: z.string(),
  certificates: z.array(certificate),
  signsrequests: z.boolean(),
  /** Whether users may begin a login at the provider instead of on our login page. */
  startsthere: z.boolean(),
});

const provider = z.strictObject({
  kind: z.enum(["oidc", "saml"]),
  /** The issuer. For SAML, this is the entity ID of the provider. */
  issuer: z.string(),
  /** The client ID. For SAML, this is our entity ID. */
  clientid: z.string(),
  /** The settings that exist only for SAML. Null for OpenID Connect. */
  saml: saml.nullable(),
  /** Only for OpenID Connect: whether a logout here also ends the session at the provider. */
  endsthere: z.boolean(),
  ison: z.boolean(),
  isonly: z.boolean(),
  /**
   * Whether every login at the provider is treated as two-step login. If not, the provider has to confirm the second step in each
   * ID token (amr: mfa).
   */
  countsastwostep: z.boolean(),
  createsusers: z.boolean(),
  groupsclaim: z.string(),
  /** The role of users who are in none of the groups. Null if such users get no access. */
  defaultroleid: id.nullable(),
  /** The role of each group. If a user is in several groups, the first of them in this list applies. */
  grouproles: z.array(groupRole),
  /**
   * When a login with these settings last succeeded, and which email address the provider gave for the user. Null if no login has
   * succeeded yet.
   */
  tested: z.strictObject({ at: instant, as: z.string() }).nullable(),
  /** How many users have ever logged in at the provider. */
  users: z.int(),
});
export type LoginProviderView = z.infer<typeof provider>;

const mailDomain = z.strictObject({
  domain: z.string(),
  proved: instant.nullable(),
  /** The TXT record that proves that the account owns the domain. */
  record: z.strictObject({ name: z.string(), value: z.string() }),
});

const owner = z.strictObject({
  usrid: id,
  name: z.string(),
  username: z.string(),
  "2step": z.boolean(),
  /** Whether the user has a password or a passkey. */
  hasownlogin: z.boolean(),
  keepslogin: z.boolean(),
});

export const loginProviderSpec = spec({
  summary: "The provider at which users of the account log in, its mail domains, and the roles and owners that can be chosen",
  input: nothing,
  answer: z.strictObject({
    provider: provider.nullable(),
    /**
     * The addresses that the account has to enter at the provider. This is the address to which the provider sends the browser
     * after a login.
     */
    redirecturi: z.string(),
    /** The address at which the provider reports logouts. */
    logouturi: z.string(),
    /** The address to which the provider sends people after a logout that was started here. */
    loggedouturi: z.string(),
    /** What the account has to enter at a SAML provider about us. The certificate exists after a SAML provider has been saved. */
    oursaml: z.strictObject({
      entityid: z.string(),
      acsuri: z.string(),
      metadatauri: z.string(),
      certificate: certificate.nullable(),
      /** The certificate that replaces it, published beside it until it is used. Null: none is being introduced. */
      next: certificate.nullable(),
    }),
    domains: z.array(mailDomain),
    roles: z.array(z.strictObject({ roleid: id, name: z.string(), cangive: z.boolean() })),
    owners: z.array(owner),
  }),
  refusals: [LoginRequired, NoPermission],
});
export type LoginProviderSettings = z.infer<typeof loginProviderSpec.answer>;

const usual = [LoginRequired, NoPermission] as const;

export const setLoginProviderSpec = spec({
  summary:
    "Saves the provider of the account. Another issuer or client turns single sign-on off until it has been tested; without a secret the stored one stays",
  input: z.strictObject({
    issuer: z.string().trim().min(1).max(500),
    clientid: z.string().trim().min(1).max(255),
    secret: z.string().trim().min(1).max(500).optional(),
  }),
  answer: nothing,
  refusals: [...usual, StepUpRequired, MissingParameter, refusals.SecretAgain, ...ofBeginning],
});

export const setSamlProviderSpec = spec({
  summary:
    "Saves the SAML provider of the account: from its metadata (a text, or an address that is fetched), or field by field. Another entity ID turns single sign-on off until it has been tested",
  input: z.strictObject({
    metadata: z.string().trim().min(1).max(400_000).optional(),
    metadataurl: z.string().trim().min(1).max(1000).optional(),
    issuer: z.string().trim().min(1).max(500).optional(),
    ssourl: z.string().trim().min(1).max(1000).optional(),
    /** One or more certificates in PEM format, one after another. */
    certificates: z.string().trim().min(1).max(60_000).optional(),
    signsrequests: z.boolean(),
  }),
  answer: nothing,
  refusals: [
    ...usual,
    StepUpRequired,
    MissingParameter,
    refusals.CertificateUnreadable,
    refusals.CertificatesEnded,
    refusals.CertificateWeak,
    ...ofBeginning,
  ],
});

export const makeSamlKeySpec = spec({
  summary:
    "Makes a new key of ours for the SAML provider, whose certificate is published beside the present one until it is used",
  input: nothing,
  answer: nothing,
  refusals: [...usual, StepUpRequired, NotFound, StatusProhibits],
});

export const takeSamlKeySpec = spec({
  summary:
    "Signs with the new key of ours from now on; what is encrypted for the old one can still be read. With drop, the new one is thrown away",
  input: z.strictObject({ drop: z.boolean().default(false) }),
  answer: nothing,
  refusals: [...usual, StepUpRequired, NotFound, StatusProhibits],
});

export const endProviderSessionSpec = spec({
  summary:
    "Where the browser ends the session at the login provider, for a logout of this session; null if it did not begin there, or the account does not want it",
  input: nothing,
  answer: z.strictObject({ url: z.string().nullable() }),
  refusals: [LoginRequired],
});

export const setLoginRulesSpec = spec({
  summary: "Turns single sign-on on or off, and sets who gets in, in which role, and which owners keep a login of their own",
  input: z.strictObject({
    ison: z.boolean(),
    isonly: z.boolean(),
    countsastwostep: z.boolean(),
    createsusers: z.boolean(),
    groupsclaim: z.string().trim().min(1).max(80),
    defaultroleid: id.nullable(),
    grouproles: z.array(groupRole).max(100),
    /**
     * SAML: whether users may begin a login at the provider instead of on our login page. The provider's answer is then not
     * accepted, but starts a login here.
     */
    startsthere: z.boolean(),
    /** Only for OpenID Connect: whether a logout here also ends the session at the provider. */
    endsthere: z.boolean(),
    /** The owners who may still log in without the provider. */
    keepers: z.array(id).max(100),
  }),
  answer: nothing,
  refusals: [
    ...usual,
    NotFound,
    StepUpRequired,
    MissingParameter,
    MoreThanYouMay,
    refusals.RoleOfOwners,
    refusals.ProviderNotTested,
    refusals.ProviderNoDomain,
    refusals.NoOwnLogin,
  ],
});

export const removeLoginProviderSpec = spec({
  summary: "Removes the provider. Its users stay, and log in with a password again",
  input: nothing,
  answer: nothing,
  refusals: [...usual, NotFound, StepUpRequired],
});

const ofDomain = z.strictObject({ domain });

export const addMailDomainSpec = spec({
  summary: "Begins to add a mail domain, whose addresses lead to the provider once a TXT record has proved it",
  input: ofDomain,
  answer: nothing,
  refusals: [...usual, StepUpRequired, refusals.MailDomainTaken],
});

export const proveMailDomainSpec = spec({
  summary: "Looks for the TXT record of a mail domain",
  input: ofDomain,
  answer: nothing,
  refusals: [...usual, NotFound, refusals.MailDomainTaken, refusals.MailDomainNotProved, refusals.MailDomainNotAsked],
});

export const removeMailDomainSpec = spec({
  summary: "Removes a mail domain; its addresses no longer lead to the provider",
  input: ofDomain,
  answer: nothing,
  refusals: [...usual, NotFound, StepUpRequired, refusals.LastMailDomain],
});

export const beginProviderTestSpec = spec({
  summary: "Begins a login at the provider with the saved details, which opens no session",
  input: nothing,
  answer: away,
  refusals: [...usual, NotFound, ...ofBeginning],
});

export const finishProviderTestSpec = spec({
  summary: "Ends the test, and says what would happen to a person whom the provider describes so",
  input: returned,
  answer: z.strictObject({
    subject: z.string(),
    email: z.string(),
    fullname: z.string(),
    /** Whether the address belongs to one of the proved mail domains. */
    isofdomain: z.boolean(),
    groups: z.array(z.string()),
    /** The role that a new user would get. Null if such a user would get no role. */
    role: z.string().nullable(),
    /** Whether the provider says that the user also gave a second factor. */
    issecond: z.boolean(),
    /** All values that the provider sent about the user, shortened. */
    claims: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  }),
  refusals: [...usual, NotFound, ...ofAnswer],
});
export type ProviderTest = z.infer<typeof finishProviderTestSpec.answer>;
