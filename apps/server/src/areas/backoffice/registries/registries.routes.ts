import * as operations from "@nameplane/contracts/backoffice/operations";
import * as specs from "@nameplane/contracts/backoffice/registries";
import type { Edge } from "../../../platform/http/edge.ts";
import { changePassword, refuseAccountAct, saveAccount, setCertificate, tryRegistry, type AccountDeps } from "./account-acts.ts";
import { addRegistry, greetRegistry, readProfiles, refuseAdding, refuseShape, setShape } from "./add-registry.ts";
import { pauseRegistry, resumeRegistry } from "./pause-registry.ts";
import { readCommands, readFrames, readMessages, readRegistries, readRegistry } from "./read-registries.ts";
import { recordMoney, setLimits, setLowBalance } from "./set-limits.ts";

/** Registries as staff see and operate them. */
export function registryRoutes(edge: Edge, deps: AccountDeps): void {
  const settings = "staff_settings";
  // A registry in trouble must be paused at once. None of these acts reveals or changes our login, so staff do not have to
  // confirm their identity.
  const unproved = { stepUp: null };
  const proved = { stepUp: { first: refuseAccountAct } };

  edge.staff(operations.registryList, specs.registryListSpec, settings, unproved, readRegistries);

  edge.staff(operations.registryPage, specs.registrySpec, settings, unproved, (call, input) =>
    readRegistry(deps.trials, call, input),
  );

  edge.staff(operations.registryCommands, specs.registryCommandsSpec, settings, unproved, readCommands);

  edge.staff(operations.registryFrames, specs.registryFramesSpec, settings, unproved, readFrames);

  edge.staff(operations.registryMessages, specs.registryMessagesSpec, settings, unproved, readMessages);

  edge.staff(operations.pauseRegistry, specs.pauseRegistrySpec, settings, unproved, async (call, input) => {
    await pauseRegistry(call, input);
    return {};
  });

  edge.staff(operations.resumeRegistry, specs.resumeRegistrySpec, settings, unproved, async (call, { registry }) => ({
    woken: await resumeRegistry(call, registry),
  }));

  edge.staffOutside(operations.tryRegistry, specs.tryRegistrySpec, settings, unproved, (call, input) =>
    tryRegistry(deps, call, input),
  );

  edge.staffOutside(operations.saveRegistryAccount, specs.saveRegistryAccountSpec, settings, proved, async (call, input) => {
    await saveAccount(deps, call, input);
    return {};
  });

  edge.staffOutside(
    operations.changeRegistryPassword,
    specs.changeRegistryPasswordSpec,
    settings,
    proved,
    async (call, input) => ({
      state: await changePassword(deps, call, input),
    }),
  );

  edge.staffOutside(
    operations.setRegistryCertificate,
    specs.setRegistryCertificateSpec,
    settings,
    proved,
    async (call, input) => ({
      until: (await setCertificate(deps, call, input)).toISOString(),
    }),
  );

  edge.staff(operations.setRegistryLimits, specs.setRegistryLimitsSpec, settings, unproved, async (call, input) => {
    await setLimits(call, input);
    return {};
  });

  edge.staff(operations.recordRegistryMoney, specs.recordRegistryMoneySpec, settings, unproved, async (call, input) => {
    await recordMoney(call, input);
    return {};
  });

  edge.staff(operations.setLowBalance, specs.setLowBalanceSpec, settings, unproved, async (call, input) => {
    await setLowBalance(call, input);
    return {};
  });

  edge.staff(operations.registryProfiles, specs.registryProfilesSpec, settings, unproved, async (call) =>
    readProfiles(deps.trials, call),
  );

  edge.staffOutside(operations.greetRegistry, specs.greetRegistrySpec, settings, unproved, (call, input) =>
    greetRegistry(deps.trials, call, input),
  );

  edge.staffOutside(
    operations.addRegistry,
    specs.addRegistrySpec,
    settings,
    { stepUp: { first: (call, input) => refuseAdding(deps.trials, call, input) } },
    async (call, input) => {
      await addRegistry(deps, call, input);
      return {};
    },
  );

  edge.staff(
    operations.setRegistryShape,
    specs.setRegistryShapeSpec,
    settings,
    { stepUp: { first: (call, input) => call.tx((trx) => refuseShape(deps.trials, { ...call, trx }, input)) } },
    async (call, input) => {
      await setShape(deps.trials, call, input);
      return {};
    },
  );
}
