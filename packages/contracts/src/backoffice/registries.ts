import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { calendarDate, currency, id, instant, nothing, page, pageOf, spec } from "../spec.ts";
import {
  CertificateUnreadable,
  ChangeUndecided,
  GreetingNotRead,
  KeyOfOther,
  LoginNotAccepted,
  NewPasswordUnused,
  NoRegistryAccount,
  OnlyWholeOperator,
  PasswordUnknown,
  RegistryNotPaused,
  RegistryPausedAlready,
  RegistryThere,
  ShapeWrong,
  TopUpNotPositive,
} from "./registry/refusals.ts";
import { registryShape } from "./registry/shape.ts";
import { commandStates, pauseCauses, registryStates, trialSteps } from "./registry/values.ts";

const registryId = z.string().regex(/^[a-z0-9-]{2,32}$/);
const read = [LoginRequired, NoPermission, OnlyWholeOperator];
const act = [...read, NotFound];
const pem = z.string().trim().min(1).max(20_000);
/** The length that EPP allows for a password (RFC 5730 section 2.9.1.1). */
const password = z.string().min(6).max(128);

const row = z.strictObject({
  registry: registryId,
  name: z.string(),
  state: z.enum(registryStates),
  /** The profile named in the registry's row. */
  profile: z.string(),
  tlds: z.int(),
  sold: z.int(),
  /** Sessions that our processes have open. Null if no process has reported within a minute. */
  sessions: z.int().nullable(),
  allowed: z.int().nullable(),
  /** The number of customers' requests that wait for the registry. */
  waiting: z.int(),
  /**
   * Figures of the last hour: commands; commands that could not be sent or had an unknown outcome; and the median time to an
   * answer.
   */
  commands: z.int(),
  failed: z.int(),
  medianMs: z.int().nullable(),
  certificateuntil: instant.nullable(),
  balance: z.strictObject({ minor: z.int(), currency, isLow: z.boolean() }).nullable(),
});
export type RegistryRow = z.infer<typeof row>;

export const registryListSpec = spec({
  summary: "For staff: every registry with its state and the figures of the last hour",
  input: nothing,
  answer: z.strictObject({ data: z.array(row) }),
  refusals: read,
});

const trial = z.strictObject({
  at: instant,
  by: z.string(),
  works: z.boolean(),
  steps: z.array(
    z.strictObject({
      step: z.enum(trialSteps),
      works: z.boolean(),
      code: z.int().nullable(),
      text: z.string(),
      ms: z.int(),
      frames: z.array(z.strictObject({ direction: z.enum(["out", "in"]), body: z.string() })),
    }),
  ),
  greeting: z
    .strictObject({
      server: z.string(),
      objects: z.array(z.string()),
      extensions: z.array(z.string()),
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type RegistryTrial = z.infer<typeof trial>;

const limits = {
  /** How many commands a minute the registry accepts. Null if it has no limit of this kind. */
  commandsperminute: z.int().min(1).max(100_000).nullable(),
  maxsessions: z.int().min(1).max(100),
  namespercheck: z.int().min(1).max(500),
  window: z.int().min(1).max(20),
  idleseconds: z.int().min(10).max(86_400),
};

export const registrySpec = spec({
  summary: "For staff: a registry with our account there, its limits, what is open and what waits",
  input: z.strictObject({ registry: registryId }),
  answer: z.strictObject({
    registry: row,
    url: z.string().nullable(),
    /** How the registry works: its profile, with the changes that were made to it. */
    shape: registryShape,
    pause: z.strictObject({ cause: z.enum(pauseCauses), note: z.string().nullable(), since: instant, by: z.string() }).nullable(),
    account: z
      .strictObject({
        host: z.string(),
        port: z.int(),
        servername: z.string().nullable(),
        clientid: z.string(),
        /** Whether the server's certificate is checked against a separate authority instead of the public ones. */
        hasca: z.boolean(),
        passwordset: instant.nullable(),
        /** Parts that were changed in the panel, and are therefore no longer taken from the file of accounts. */
        ownparts: z.array(z.enum(["endpoint", "login", "certificate"])),
        certificate: z
          .strictObject({ subject: z.string(), issuer: z.string(), from: instant.nullable(), until: instant.nullable() })
          .nullable(),
        version: z.int(),
      })
      .nullable(),
    wantscertificate: z.boolean(),
    limits: z.strictObject(limits),
    /** A value that changes whenever the limits change. */
    version: z.string(),
    /** The URIs of the extensions that the profile uses. */
    extensions: z.array(z.string()),
    processes: z.array(
      z.strictObject({
        process: z.string(),
        sessions: z.int(),
        allowed: z.int(),
        inflight: z.int(),
        waiting: z.int(),
        breaker: z.enum(["closed", "open", "halfOpen"]),
        roundtripms: z.int().nullable(),
        at: instant,
      }),
    ),
    /** A password change whose outcome is not decided yet. */
    passwordchange: z.strictObject({ since: instant, by: z.string(), isUnknown: z.boolean() }).nullable(),
    passwordchanges: z.array(
      z.strictObject({ at: instant, by: z.string(), state: z.enum(["changed", "refused"]), text: z.string() }),
    ),
    trial: trial.nullable(),
    /** The requests that have waited longest. */
    waiting: z.array(
      z.strictObject({ requestid: z.int(), name: z.string(), status: z.int(), reason: z.string().nullable(), since: instant }),
    ),
    maintenance: z.array(z.strictObject({ at: instant, text: z.string() })),
    lowbalance: z.strictObject({ minor: z.int(), currency }).nullable(),
    money: z.array(
      z.strictObject({
        kind: z.enum(["balance", "top_up"]),
        minor: z.int(),
        currency,
        day: calendarDate,
        note: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
    tlds: z.array(z.strictObject({ tld: z.string(), status: z.enum(["sold", "transfer_only", "hidden", "closed"]) })),
  }),
  refusals: act,
});

export const registryCommandsSpec = spec({
  summary: "For staff: commands that were sent to a registry for any customer, newest first, 25 a page",
  input: z.strictObject({ registry: registryId, state: z.enum(commandStates).optional(), page }),
  answer: pageOf(
    z.strictObject({
      commandid: id,
      verb: z.string(),
      object: z.string(),
      state: z.enum(commandStates),
      code: z.int().nullable(),
      text: z.string().nullable(),
      sent: instant,
      /** Milliseconds until the outcome was known. Null if it is not known yet. */
      ms: z.int().nullable(),
      requestid: z.int().nullable(),
      hasframes: z.boolean(),
    }),
  ),
  refusals: act,
});

export const registryFramesSpec = spec({
  summary: "For staff: the EPP messages of a command with secrets masked. Each reading is recorded",
  input: z.strictObject({ registry: registryId, commandid: id }),
  answer: z.strictObject({
    frames: z.array(z.strictObject({ direction: z.enum(["out", "in"]), at: instant, body: z.string() })),
  }),
  refusals: act,
});

export const registryMessagesSpec = spec({
  summary: "For staff: messages that a registry sent us, newest first, 25 a page, with what was done about each",
  input: z.strictObject({ registry: registryId, page }),
  answer: pageOf(
    z.strictObject({
      messageid: z.string(),
      kind: z.string(),
      name: z.string().nullable(),
      received: instant,
      applied: instant.nullable(),
      acknowledged: instant.nullable(),
      error: z.string().nullable(),
      body: z.string(),
    }),
  ),
  refusals: act,
});

export const pauseRegistrySpec = spec({
  summary: "For staff: stops sending commands that change something to a registry; requests wait, and customers read the cause",
  input: z.strictObject({ registry: registryId, cause: z.enum(pauseCauses), note: z.string().trim().max(1000) }),
  answer: nothing,
  refusals: [...act, RegistryPausedAlready],
});

export const resumeRegistrySpec = spec({
  summary: "For staff: sends commands to a registry again, beginning with the requests that wait",
  input: z.strictObject({ registry: registryId }),
  answer: z.strictObject({ woken: z.int() }),
  refusals: [...act, RegistryNotPaused],
});

export const tryRegistrySpec = spec({
  summary: "For staff: logs in at a registry in a session of its own, checks and reads a name, and shows the frames",
  input: z.strictObject({
    registry: registryId,
    name: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/),
  }),
  answer: z.strictObject({ trial }),
  refusals: [...act, NoRegistryAccount],
});

export const saveRegistryAccountSpec = spec({
  summary: "For staff: sets how we log in at a registry. The login is tried before anything is saved",
  input: z.strictObject({
    registry: registryId,
    host: z.string().trim().toLowerCase().min(1).max(253),
    port: z.int().min(1).max(65_535),
    servername: z.string().trim().toLowerCase().max(253),
    clientid: z.string().trim().min(3).max(64),
    /** If absent, the password stays as it is. */
    password: password.optional(),
    /** In PEM format. If empty, the usual public authorities are used; if absent, it stays as it is. */
    ca: z.string().trim().max(20_000).optional(),
    /** Whether to save without testing the login, for a registry that cannot be reached yet. */
    untried: z.boolean(),
    version: z.int().min(0),
  }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile, ChangeUndecided, LoginNotAccepted, PasswordUnknown, StepUpRequired],
});

export const changeRegistryPasswordSpec = spec({
  summary: "For staff: changes our password at a registry (RFC 5730), proves the new one by a login, and keeps it encrypted",
  input: z.strictObject({
    registry: registryId,
    /** If absent, a password is generated that is shown to nobody. */
    password: password.optional(),
  }),
  answer: z.strictObject({ state: z.enum(["changed", "unknown"]) }),
  refusals: [...act, NoRegistryAccount, ChangeUndecided, NewPasswordUnused, StepUpRequired],
});

export const setRegistryCertificateSpec = spec({
  summary: "For staff: puts a new client certificate in the place of the former one, once a login with it was accepted",
  input: z.strictObject({ registry: registryId, certificate: pem, key: pem, version: z.int().min(0) }),
  answer: z.strictObject({ until: instant }),
  refusals: [
    ...act,
    NoRegistryAccount,
    ChangeUndecided,
    CertificateUnreadable,
    KeyOfOther,
    LoginNotAccepted,
    ChangedMeanwhile,
    StepUpRequired,
  ],
});

export const setRegistryLimitsSpec = spec({
  summary: "For staff: sets the limits of our agreement with a registry; all processes keep to them at once",
  input: z.strictObject({ registry: registryId, ...limits, version: z.string() }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile],
});

export const recordRegistryMoneySpec = spec({
  summary: "For staff: notes our balance at a registry as it was read there, or what was paid in",
  input: z.strictObject({
    registry: registryId,
    kind: z.enum(["balance", "top_up"]),
    minor: z.int().min(-100_000_000_000).max(100_000_000_000),
    currency,
    day: calendarDate,
    note: z.string().trim().max(500),
  }),
  answer: nothing,
  refusals: [...act, TopUpNotPositive],
});

export const setLowBalanceSpec = spec({
  summary: "For staff: below which reckoned balance at a registry a task is raised; null: none is watched",
  input: z.strictObject({
    registry: registryId,
    least: z.strictObject({ minor: z.int().min(1).max(100_000_000_000), currency }).nullable(),
  }),
  answer: nothing,
  refusals: act,
});

const host = z.string().trim().toLowerCase().min(1).max(253);
const port = z.int().min(1).max(65_535);
const profileName = z.string().regex(/^[A-Za-z]{2,40}$/);
const name = z.string().trim().min(1).max(100);
const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(300)]);

export const registryProfilesSpec = spec({
  summary: "For staff: the profiles from which a registry can be made, with their shapes",
  input: nothing,
  answer: z.strictObject({ data: z.array(z.strictObject({ profile: z.string(), title: z.string(), shape: registryShape })) }),
  refusals: read,
});

/** Whether we use a service that a server offers. unknown: nothing is known about it, and it is not used. */
const offered = z.array(z.strictObject({ uri: z.string(), use: z.enum(["used", "unused", "unknown"]) }));

export const greetRegistrySpec = spec({
  summary: "For staff: reads the greeting of a registry's EPP server without a login, and proposes a profile and a shape",
  input: z.strictObject({
    host,
    port,
    servername: z.string().trim().toLowerCase().max(253),
    /**
     * Certificate of the authority that the server's certificate comes from, in PEM format. Empty for the usual public
     * authorities.
     */
    ca: z.string().trim().max(20_000),
    /** Our client certificate and its key in PEM format. Both are empty if the registry does not require them. */
    certificate: z.string().trim().max(20_000),
    key: z.string().trim().max(20_000),
    weakciphers: z.boolean(),
  }),
  answer: z.strictObject({
    server: z.string(),
    languages: z.array(z.string()),
    objects: offered,
    extensions: offered,
    profile: z.string(),
    shape: registryShape,
    /** Kinds of EPP objects that are necessary, but that the server does not offer. */
    missing: z.array(z.string()),
    /** Whether the server speaks EPP 1.0. */
    speaks: z.boolean(),
  }),
  refusals: [...read, CertificateUnreadable, KeyOfOther, GreetingNotRead],
});
export type RegistryGreeted = z.infer<typeof greetRegistrySpec.answer>;

export const addRegistrySpec = spec({
  summary: "For staff: adds a registry with our account there. The login is tried before anything is saved",
  input: z.strictObject({
    registry: registryId,
    name,
    url,
    profile: profileName,
    shape: registryShape,
    host,
    port,
    servername: z.string().trim().toLowerCase().max(253),
    ca: z.string().trim().max(20_000),
    certificate: z.string().trim().max(20_000),
    key: z.string().trim().max(20_000),
    clientid: z.string().trim().min(3).max(64),
    password,
    untried: z.boolean(),
  }),
  answer: nothing,
  refusals: [...read, NotFound, RegistryThere, ShapeWrong, CertificateUnreadable, KeyOfOther, LoginNotAccepted, StepUpRequired],
});

export const setRegistryShapeSpec = spec({
  summary: "For staff: sets the name of a registry and how it works; all processes follow at once",
  input: z.strictObject({ registry: registryId, name, url, profile: profileName, shape: registryShape, version: z.string() }),
  answer: nothing,
  refusals: [...act, ChangedMeanwhile, ShapeWrong, StepUpRequired],
});
