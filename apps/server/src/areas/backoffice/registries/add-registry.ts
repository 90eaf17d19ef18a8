import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import {
  CertificateUnreadable,
  GreetingNotRead,
  KeyOfOther,
  RegistryThere,
  ShapeWrong,
} from "@nameplane/contracts/backoffice/registry/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { callProcesses, putAccount, sealPassword, sealPrivateKey, validityOf } from "../../registry/accounts/index.ts";
import type { RegistryLogin, RegistryTrials } from "../../registry/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { refuseUnaccepted, refuseUnusable, type AccountDeps } from "./account-acts.ts";
import { refuseUnknown } from "./pause-registry.ts";
import { refuseOneBrand, versionOf, type Reading } from "./read-registries.ts";
import { hasRegistry, insertRegistry, setNames, setProfile } from "./registries.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Profile = Readonly<Record<string, unknown>>;
type Shaped = Pick<InputOf<typeof operations.addRegistry>, "profile" | "shape">;
type Keys = { readonly certificate: string; readonly key: string };

/** Lists the profiles on which a new registry can be based. Possible refusals: OnlyWholeOperator. */
export function readProfiles(
  trials: Pick<RegistryTrials, "profiles">,
  call: Pick<StaffCall, "staff">,
): Answer<typeof operations.registryProfiles> {
  refuseOneBrand(call);
  return { data: trials.profiles().map((each) => ({ ...each })) };
}

/**
 * Reads a server's greeting, which it sends to everybody who connects, and proposes how a registry could be set up. Nothing is
 * saved. Possible refusals: OnlyWholeOperator, CertificateUnreadable, KeyOfOther, GreetingNotRead.
 */
export async function greetRegistry(
  trials: Pick<RegistryTrials, "greet">,
  call: StaffCall,
  input: InputOf<typeof operations.greetRegistry>,
): Promise<Answer<typeof operations.greetRegistry>> {
  refuseOneBrand(call);
  refuseHalf(input, call.now);
  const greeted = await trials.greet({ ...reachedBy(input), weakCiphers: input.weakciphers ? true : null });
  if (greeted.outcome === "silent") throw new Refused(GreetingNotRead, { param: "host", values: { words: greeted.text } });
  const { outcome: _outcome, languages, objects, extensions, missing, ...rest } = greeted;
  return {
    ...rest,
    languages: [...languages],
    objects: objects.map((each) => ({ ...each })),
    extensions: extensions.map((each) => ({ ...each })),
    missing: [...missing],
  };
}

/**
 * Checks a new registry before staff are asked to confirm their identity. Possible refusals: all that its route lists, except
 * those of the login.
 */
export async function refuseAdding(
  trials: Pick<RegistryTrials, "makeProfile">,
  call: StaffCall,
  input: InputOf<typeof operations.addRegistry>,
): Promise<Profile> {
  refuseOneBrand(call);
  const profile = profileOf(trials, input, null);
  refuseHalf(input, call.now);
  if (await call.tx((trx) => hasRegistry(trx, input.registry))) throw new Refused(RegistryThere, { param: "registry" });
  return profile;
}

/**
 * Adds a registry together with our account at it. Unless `untried` is set, a login is tried first. All processes connect to it
 * at once, but nothing is sold there until a TLD has passed its checklist. Possible refusals: those that its route lists.
 */
export async function addRegistry(
  deps: AccountDeps,
  call: StaffCall,
  input: InputOf<typeof operations.addRegistry>,
): Promise<void> {
  const { registry: id, name, clientid, untried } = input;
  const profile = await refuseAdding(deps.trials, call, input);
  const login: RegistryLogin = { ...reachedBy(input), clientId: clientid, password: input.password, weakCiphers: null };
  if (!untried) await refuseUnaccepted(deps, { id, profile }, login);
  await call.tx(async (trx) => {
    if (!(await insertRegistry(trx, { id, name, url: urlOf(input), profile })))
      throw new Refused(RegistryThere, { param: "registry" });
    const { password, privateKey, ...open } = login;
    await putAccount(trx, {
      ...open,
      ...validityOf(login.certificate),
      registryId: id,
      password: sealPassword(deps.vault, id, password),
      privateKey: privateKey === null ? null : sealPrivateKey(deps.vault, id, privateKey),
      passwordSetAt: call.now,
      // A registry that was added here does not take these parts from the file of registry accounts.
      ownParts: ["endpoint", "login", "certificate"],
      version: 0,
    });
    await callProcesses(trx, id);
    const { host, port } = login;
    await auditStaff(trx, call, {
      actor: call.actor,
      action: "registries.add",
      object: id,
      after: { name, profile, host, port, clientid, untried },
    });
  });
}

/** Checks a new shape. Possible refusals: OnlyWholeOperator, NotFound, ChangedMeanwhile, ShapeWrong. */
export async function refuseShape(
  trials: Pick<RegistryTrials, "makeProfile">,
  call: Reading,
  input: InputOf<typeof operations.setRegistryShape>,
): Promise<{ readonly before: Profile; readonly after: Profile }> {
  refuseOneBrand(call);
  const before = await refuseUnknown(call.trx, input.registry);
  if (versionOf(before) !== input.version) throw new Refused(ChangedMeanwhile);
  return { before, after: profileOf(trials, input, before) };
}

/** Changes how a registry works. Its limits do not change. Possible refusals: those of `refuseShape`. */
export async function setShape(
  trials: Pick<RegistryTrials, "makeProfile">,
  call: Reading,
  input: InputOf<typeof operations.setRegistryShape>,
): Promise<void> {
  const { registry, name } = input;
  const { before, after } = await refuseShape(trials, call, input);
  await setProfile(call.trx, registry, after);
  await setNames(call.trx, registry, { name, url: urlOf(input) });
  await callProcesses(call.trx, registry);
  await auditStaff(call.trx, call, {
    actor: call.actor,
    action: "registries.set-shape",
    object: registry,
    before: { profile: before },
    after: { name, profile: after },
  });
}

/**
 * The profile to store for the registry.
 *
 * Possible refusals: NotFound (no such profile), ShapeWrong with the field's name.
 */
function profileOf(trials: Pick<RegistryTrials, "makeProfile">, { profile, shape }: Shaped, before: Profile | null): Profile {
  const made = trials.makeProfile(profile, shape, before);
  if (made.kind === "unknown") throw new Refused(NotFound, { param: "profile" });
  if (made.kind === "wrong") throw new Refused(ShapeWrong, { param: made.field });
  return made.profile;
}

const orNull = (text: string): string | null => (text === "" ? null : text);
const urlOf = ({ url }: { readonly url: string }): string | null => orNull(url);

function reachedBy(
  input: Keys & { readonly host: string; readonly port: number; readonly servername: string; readonly ca: string },
) {
  const { host, port, servername, ca, certificate, key } = input;
  return {
    host,
    port,
    servername: orNull(servername),
    ca: orNull(ca),
    certificate: orNull(certificate),
    privateKey: orNull(key),
  };
}

/**
 * Refuses a certificate and a key that do not belong together, or one without the other. Possible refusals:
 * CertificateUnreadable, KeyOfOther.
 */
function refuseHalf({ certificate, key }: Keys, now: Date): void {
  if (certificate === "" && key === "") return;
  if (certificate === "") throw new Refused(CertificateUnreadable, { param: "certificate" });
  if (key === "") throw new Refused(KeyOfOther, { param: "key" });
  refuseUnusable(certificate, key, now);
}
