import { describe, expect, test } from "vitest";
import {
  hasStatus,
  maskedMail,
  joinability,
  transferChecklist,
  verdictOf,
  type CodeSeen,
  type SeenName,
  type TransferPolicy,
} from "./transfer-steps.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const gtld: TransferPolicy = { useAuthcode: true, transferMethod: "pending", lockDays: { registration: 60 } };
const swedish: TransferPolicy = { useAuthcode: true, transferMethod: "immediate", lockDays: { registration: 0 } };
const seen: SeenName = {
  registry: "found",
  isOurs: false,
  isTheirs: false,
  statuses: ["ok"],
  createdAt: daysAgo(900),
  expiresAt: daysAgo(-200),
  nameServers: ["ns1.rival.net"],
  serversAnswer: true,
  isSigned: false,
  ownerMail: null,
  pendingUntil: null,
};

function judge(
  parts: Partial<SeenName> = {},
  {
    code = "accepted",
    policy = gtld,
    signatures = null,
  }: { code?: CodeSeen; policy?: TransferPolicy; signatures?: "keep" | "remove" | null } = {},
) {
  const steps = transferChecklist({ ...seen, ...parts }, code, policy, now, signatures);
  return {
    verdict: verdictOf(steps),
    reasons: Object.fromEntries(steps.map(({ step, reason }) => [step, reason])),
    steps,
  };
}

test("a name whose transfer nothing prevents is ready, with one state for each step in order", () => {
  const { verdict, steps } = judge();
  expect(verdict).toBe("ready");
  expect(steps.map(({ step }) => step)).toEqual([
    "registered",
    "age",
    "redemption",
    "lock",
    "code",
    "ownermail",
    "dnssec",
    "nameservers",
  ]);
  expect(steps.find(({ step }) => step === "ownermail")).toMatchObject({ state: "unknown", reason: "mailHidden" });
});

describe("what stops a transfer", () => {
  test.each([
    ["not registered", { registry: "missing" as const }, {}, "never", "registered", "notRegistered"],
    ["already with us", { isOurs: true }, {}, "never", "registered", "oursAlready"],
    ["theirs already", { isOurs: true, isTheirs: true }, {}, "never", "registered", "yoursAlready"],
    ["about to be deleted", { statuses: ["pendingDelete"] }, {}, "never", "redemption", "pendingDelete"],
    ["in redemption", { statuses: ["redemptionPeriod"] }, {}, "needsyou", "redemption", "inRedemption"],
    ["locked by its registrar", { statuses: ["clientTransferProhibited"] }, {}, "needsyou", "lock", "lockedByRegistrar"],
    ["locked in the words of RDAP", { statuses: ["client transfer prohibited"] }, {}, "needsyou", "lock", "lockedByRegistrar"],
    ["locked by the registry", { statuses: ["serverTransferProhibited"] }, {}, "needsyou", "lock", "lockedByRegistry"],
    ["moving elsewhere", { statuses: ["pendingTransfer"] }, {}, "waits", "lock", "transferPending"],
    ["younger than the window", { createdAt: daysAgo(59) }, {}, "waits", "age", "tooYoung"],
    ["without a code", {}, { code: "missing" as const }, "needsyou", "code", "codeMissing"],
    ["with a wrong code", {}, { code: "wrong" as const }, "needsyou", "code", "codeWrong"],
    ["signed at the old provider", { isSigned: true }, {}, "needsyou", "dnssec", "signed"],
  ] as const)("%s", (_, parts, options, verdict, step, reason) => {
    const judged = judge(parts, options);
    expect([judged.verdict, judged.reasons[step]]).toEqual([verdict, reason]);
  });

  test.each([[{ registry: "missing" as const }], [{ isOurs: true }], [{ isOurs: true, isTheirs: true }]])(
    "nothing further is said about a name that cannot be transferred: %o",
    (parts) => {
      expect(judge(parts, { code: "wrong" }).steps.map(({ step }) => step)).toEqual(["registered"]);
    },
  );

  test("the window shows the first day on which the name may leave", () => {
    const step = judge({ createdAt: daysAgo(59) }).steps.find((one) => one.step === "age");
    expect(step?.date).toBe(new Date(now.getTime() + 86_400_000).toISOString());
    expect(judge({ createdAt: daysAgo(60) }).verdict).toBe("ready");
  });
});

describe("what stops nothing", () => {
  test.each([
    ["a registry that takes no questions about codes", {}, { code: "untested" as const }, "code", "codeUntested"],
    ["a registry that does not answer", { registry: "away" as const, statuses: [] }, {}, "lock", "registryAway"],
    ["a name whose age is unknown", { createdAt: null }, {}, "age", "ageUnknown"],
    ["signatures nobody speaks of", { isSigned: null }, {}, "dnssec", "dnssecUnknown"],
    ["signatures with the name servers kept", { isSigned: true }, { signatures: "keep" as const }, "dnssec", "signedKept"],
    ["signatures that go after the move", { isSigned: true }, { signatures: "remove" as const }, "dnssec", "signedRemoved"],
    ["a suffix without a window", { createdAt: daysAgo(1) }, { policy: swedish }, "age", "noWindow"],
    [
      "a suffix without codes",
      {},
      { code: "missing" as const, policy: { ...swedish, useAuthcode: false } },
      "code",
      "codeNotNeeded",
    ],
    [
      "a name that its registrar releases",
      {},
      { code: "missing" as const, policy: { ...swedish, useAuthcode: false, transferMethod: "push" as const, byRelease: true } },
      "code",
      "codeReleased",
    ],
  ] as const)("%s", (_, parts, options, step, reason) => {
    const judged = judge(parts, options);
    expect([judged.verdict, judged.reasons[step]]).toEqual(["ready", reason]);
  });
});

test("two providers can sign a name where ours signs with the one algorithm it has and its registry takes a DS (RFC 4035 2.2)", () => {
  const of = { algorithmsHere: [8, 13], takesForeignKeys: true, takesDs: true, algorithms: [13, 13] };
  expect(joinability(of)).toBe("possible");
  expect(joinability({ ...of, algorithms: [] })).toBe("possible");
  expect(joinability({ ...of, algorithmsHere: [] })).toBe("signer");
  expect(joinability({ ...of, takesForeignKeys: null })).toBe("possible");
  expect(joinability({ ...of, takesForeignKeys: false })).toBe("setting");
  expect(joinability({ ...of, takesDs: false })).toBe("tld");
  expect(joinability({ ...of, algorithms: [5] })).toBe("algorithm");
  expect(joinability({ ...of, algorithms: [8, 13] })).toBe("algorithm");
});

test("an owner's address is shown so that only its owner knows it", () => {
  const step = judge({ ownerMail: "alva@kvarn.example" }).steps.find((one) => one.step === "ownermail");
  expect(step).toMatchObject({ state: "ok", reason: "mailShown", values: ["a***@kvarn.example"] });
  expect(maskedMail("x")).toBe("***");
});

test("EPP and RDAP words mean the same status", () => {
  expect(hasStatus(["redemption period"], "redemptionPeriod")).toBe(true);
  expect(hasStatus(["ok"], "redemptionPeriod")).toBe(false);
});
