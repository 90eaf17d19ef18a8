import { ProviderSaysNo, ProviderUnavailable, ProviderUnfit, IssuerNotPublic } from "@nameplane/contracts/sso/refusals";
import type { Language } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { ProviderProblem, type ProviderProblemKind } from "./provider.port.ts";

type Unfit = Exclude<ProviderProblemKind, "unavailable" | "not_public" | "says_no">;

const reasons: Readonly<Record<Unfit, { readonly en: string; readonly sv: string }>> = {
  discovery: {
    en: "there is no OpenID Connect document at this address",
    sv: "det finns inget OpenID Connect-dokument på den adressen",
  },
  issuer: {
    en: "it calls itself by another address than the one that was entered",
    sv: "den anger en annan adress för sig själv än den som har angetts",
  },
  audience: { en: "the login was made for another application", sv: "inloggningen gjordes för ett annat program" },
  expired: {
    en: "the login is too old, or the clocks differ",
    sv: "inloggningen är för gammal, eller så går klockorna olika",
  },
  nonce: { en: "the answer belongs to another login", sv: "svaret hör till en annan inloggning" },
  signature: { en: "the signature is wrong", sv: "signaturen är fel" },
  state: { en: "the answer belongs to another browser", sv: "svaret hör till en annan webbläsare" },
  client: {
    en: "it does not know the client, or the client secret is wrong",
    sv: "den känner inte till klienten, eller så är klienthemligheten fel",
  },
  code: { en: "it does not accept its own code any more", sv: "den godtar inte längre sin egen kod" },
  metadata: {
    en: "the metadata do not name an entity ID, an address for logins by redirect and a certificate",
    sv: "metadatan anger inte entitets-ID, en adress för inloggning via omdirigering och ett certifikat",
  },
  form: {
    en: "it is too long, or contains what a SAML response must not contain",
    sv: "det är för långt, eller innehåller sådant som ett SAML-svar inte får innehålla",
  },
  algorithm: {
    en: "it is signed or encrypted with an algorithm that is no longer safe. SHA-256 or better is needed",
    sv: "det är signerat eller krypterat med en algoritm som inte längre är säker. Det behövs SHA-256 eller bättre",
  },
  recipient: { en: "the answer was made for another address", sv: "svaret är avsett för en annan adress" },
  request: { en: "the answer belongs to another login", sv: "svaret hör till en annan inloggning" },
  replayed: { en: "the answer has been used before", sv: "svaret har redan använts" },
  transient: {
    en: "it names the user differently at each login. Set it to send a lasting name ID (persistent)",
    sv: "den ger användaren ett nytt namn vid varje inloggning. Ställ in den så att den skickar ett varaktigt namn-ID (persistent)",
  },
  other: { en: "it is not as the standard requires", sv: "det följer inte standarden" },
};

/**
 * Translates a problem with a provider into a refusal: ProviderUnavailable, ProviderUnfit, ProviderSaysNo, or IssuerNotPublic.
 * Other errors are returned unchanged. `param` is the field with the address.
 */
export function refusalOf(error: unknown, issuer: string, language: Language, param = "issuer"): unknown {
  if (!(error instanceof ProviderProblem)) return error;
  const { kind, said } = error;
  const host = URL.parse(issuer)?.host ?? issuer;
  if (kind === "unavailable") return new Refused(ProviderUnavailable, { values: { host }, cause: error });
  if (kind === "not_public") return new Refused(IssuerNotPublic, { param, cause: error });
  if (kind === "says_no") return new Refused(ProviderSaysNo, { values: { said }, cause: error });
  const field = kind === "metadata" ? { param } : {};
  return new Refused(ProviderUnfit, { ...field, values: { reason: reasons[kind][language] }, cause: error });
}
