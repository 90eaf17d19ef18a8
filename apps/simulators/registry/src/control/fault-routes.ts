import { isResultCode } from "../epp/results.ts";
import type { FaultAction, FaultRule } from "../faults/fault-switch.ts";
import { isPrefix } from "../xml/namespaces.ts";
import { BadRequest, type Fields } from "./body.ts";
import type { Route, Simulator } from "./route.ts";

function readCode(body: Fields): FaultAction["code"] {
  const code = body.number("code");
  if (code === undefined) return undefined;
  if (!isResultCode(code)) throw new BadRequest(`${code} is no EPP result code`);
  return code;
}

function readPending(body: Fields): FaultAction["pendingCreate"] {
  const pending = body.object("pendingCreate");
  if (pending === undefined) return undefined;
  const read = { afterSeconds: pending.number("afterSeconds") ?? 60, approve: pending.flag("approve") ?? true };
  pending.end();
  return read;
}

function readAbout(body: Fields): FaultAction["about"] {
  const about = body.object("about");
  if (about === undefined) return undefined;
  const [element, text, reason] = ["element", "text", "reason"].map((key) => about.text(key));
  about.end();
  const [prefix, name] = element?.split(":") ?? [];
  if (prefix === undefined || !isPrefix(prefix) || name === undefined)
    throw new BadRequest("element is a prefix of ours and a name, such as contact:voice");
  return { prefix, name, text: text ?? "", reason };
}

function readAction(body: Fields): FaultAction {
  const action: FaultAction = {
    delayMs: body.number("delayMs"),
    dropBefore: body.flag("dropBefore"),
    dropAfter: body.flag("dropAfter"),
    code: readCode(body),
    execute: body.flag("execute"),
    message: body.text("message"),
    about: readAbout(body),
    garbage: body.flag("garbage"),
    oversize: body.flag("oversize"),
    wrongClTRID: body.flag("wrongClTRID"),
    glued: body.oneOf("glued", ["frames", "payload"]),
    cutReplyAt: body.number("cutReplyAt"),
    pendingCreate: readPending(body),
  };
  body.end();
  if (Object.values(action).every((field) => field === undefined)) throw new BadRequest("The action does nothing");
  return action;
}

function readRule(body: Fields): FaultRule {
  const probability = body.number("probability") ?? 1;
  if (probability < 0 || probability > 1) throw new BadRequest("probability lies between 0 and 1");
  const action = body.object("action");
  if (action === undefined) throw new BadRequest("action is missing");
  return {
    verb: body.text("verb") ?? "*",
    name: body.text("name") ?? "*",
    account: body.text("account") ?? "*",
    times: body.number("times") ?? null,
    probability,
    seed: body.number("seed") ?? 1,
    action: readAction(action),
  };
}

function shown({ faults, epp }: Simulator): object {
  return { down: !epp.isUp, latency: faults.latency, rules: faults.list(), limits: epp.limits };
}

/** /faults, /limits and /certificate: make the registry misbehave on demand. */
export const faultRoutes: readonly Route[] = [
  { method: "GET", path: "/faults", dangerous: true, handle: shown },
  {
    method: "POST",
    path: "/faults",
    dangerous: true,
    handle: async (simulator, { body }) => {
      const down = body.flag("down");
      const latency = body.object("latency");
      const rule = body.object("rule");
      body.end();
      const read = rule === undefined ? undefined : readRule(rule);
      rule?.end();
      if (latency !== undefined) {
        simulator.faults.setLatency({
          rttMs: latency.number("rttMs") ?? 0,
          perNameMs: latency.number("perNameMs") ?? 0,
        });
        latency.end();
      }
      if (down === true) await simulator.epp.goDown();
      if (down === false) await simulator.epp.comeUp();
      const id = read === undefined ? null : simulator.faults.add(read);
      return { id, ...shown(simulator) };
    },
  },
  {
    method: "DELETE",
    path: "/faults",
    dangerous: true,
    handle: async (simulator) => {
      simulator.faults.clear();
      await simulator.epp.comeUp();
      return shown(simulator);
    },
  },
  {
    method: "POST",
    path: "/limits",
    dangerous: true,
    handle: (simulator, { body }) => {
      const { limits } = simulator.epp;
      const sessions = body.number("sessionsPerAccount") ?? limits.sessionsPerAccount;
      const idleSeconds = body.number("idleSeconds") ?? limits.idleMs / 1000;
      body.end();
      simulator.epp.limits = { sessionsPerAccount: sessions, idleMs: idleSeconds * 1000 };
      return shown(simulator);
    },
  },
  {
    method: "POST",
    path: "/certificate",
    dangerous: true,
    handle: ({ epp, certificates }, { body }) => {
      const days = body.number("days");
      body.end();
      epp.replaceCertificate(days === undefined ? certificates.serverIdentity() : certificates.shortLivedServerIdentity(days));
      return { days: days ?? null };
    },
  },
];
