import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";

/** Whether this browser supports WebAuthn in JSON, as all browsers have since 2025. It requires TLS, except on localhost. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Whether the browser can offer passkeys in the list that opens below the username field. */
export async function passkeysFillIn(): Promise<boolean> {
  return (
    passkeysWork() &&
    "isConditionalMediationAvailable" in PublicKeyCredential &&
    (await PublicKeyCredential.isConditionalMediationAvailable())
  );
}

/** Thrown if the user cancelled, took too long, or has no passkey. The browser does not say which. */
export class PasskeyNotGiven extends Error {}

/** Thrown if the chosen device already has a passkey for this user. */
export class PasskeyThere extends Error {}

type Waiting = { readonly fillIn?: boolean; readonly signal?: AbortSignal };

/** Asks the user for a passkey. Throws PasskeyNotGiven. */
export async function askPasskey(options: AskOptions, { fillIn = false, signal }: Waiting = {}): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const given = await navigator.credentials
    .get({ publicKey, ...(fillIn ? { mediation: "conditional" } : {}), ...(signal ? { signal } : {}) })
    .catch(asNotGiven);
  if (!(given instanceof PublicKeyCredential)) throw new PasskeyNotGiven();
  const { id, response } = given.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    clientdata: clientDataJSON,
    authenticatordata: authenticatorData,
    signature,
    ...(userHandle ? { userhandle: userHandle } : {}),
  };
}

/** Asks the user to create a passkey. Throws PasskeyNotGiven or PasskeyThere. */
export async function makePasskey(options: MakeOptions): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey }).catch(asNotGiven);
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyNotGiven();
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientdata: clientDataJSON, attestation: attestationObject, transports: transports.slice(0, 10) };
}

function asNotGiven(error: unknown): never {
  if (error instanceof DOMException && error.name === "InvalidStateError") throw new PasskeyThere();
  throw new PasskeyNotGiven(undefined, { cause: error });
}
