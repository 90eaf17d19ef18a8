import * as operations from "@nameplane/contracts/privacy/operations";
import * as register from "@nameplane/contracts/privacy/register";
import type { Edge } from "../../../platform/http/edge.ts";
import { readRegister, registerCsv } from "./read-register.ts";
import type { Parties } from "./register.rules.ts";
import { removeActivity, saveActivity, saveController } from "./save-register.ts";

const compliance = "staff_compliance";

/** `outside`: the outside parties that receive personal data, according to the configuration. */
export function registerRoutes(edge: Edge, outside: Parties): void {
  edge.staff(operations.processingRegister, register.processingRegisterSpec, compliance, {}, (call) =>
    readRegister(call, outside),
  );
  edge.staff(operations.registerFile, register.registerFileSpec, compliance, {}, (call) => registerCsv(call, outside));
  edge.staff(operations.saveController, register.saveControllerSpec, compliance, {}, async (call, input) => {
    await saveController(call, input);
    return {};
  });
  edge.staff(operations.saveActivity, register.saveActivitySpec, compliance, {}, async (call, input) => ({
    activityid: await saveActivity(call, input),
  }));
  edge.staff(operations.removeActivity, register.removeActivitySpec, compliance, {}, async (call, input) => {
    await removeActivity(call, input);
    return {};
  });
}
