import { expect, test } from "vitest";
import { taskText, taskWords } from "@nameplane/contracts/backoffice/task-texts";
import type { PollMessage } from "../../registry/index.ts";
import { taskOf } from "./poll-tasks.rules.ts";

test("a low balance at a registry raises one alarm for that registry", () => {
  expect(taskOf("verisign", { kind: "lowbalance", name: null, text: "Low balance" }, false)).toEqual({
    kind: "registry.balance",
    key: "verisign",
    severity: "alarm",
    text: taskText("registryMoneyLow", { registry: "verisign", words: "Low balance" }),
  });
});

test("messages that no program understands are a task for a person; those that differ only in names and numbers share one", () => {
  const of = (text: string) => taskOf("iis", { kind: "text", name: null, text }, false)?.key;
  expect(of("Domain kvarn.se will be reviewed on 2027-01-02")).toBe(of("Domain räksmörgås.se will be reviewed on 2028-11-30"));
  expect(of("Maintenance on Sunday")).not.toBe(of("Domain kvarn.se will be reviewed on 2027-01-02"));
  expect(taskOf("iis", { kind: "unknown", name: null, text: "x".repeat(2000) }, false)?.text.length).toBeLessThan(450);
});

test("messages that were handled automatically raise no task", () => {
  expect(taskOf("iis", { kind: "iis:updateNotify", name: "a.se", text: "" }, false)).toBeNull();
  expect(taskOf("iis", { kind: "text", name: "a.se", text: "about a name of ours" }, true)).toBeNull();
});

type RegistryChange = NonNullable<PollMessage["change"]>;
type RegistryMaintenance = NonNullable<PollMessage["maintenance"]>;

const maintenance = {
  id: "m-1",
  title: "EPP upgrade",
  news: "announced",
  isEmergency: false,
  startsAt: "2027-12-30T06:00:00.000Z",
  endsAt: "2027-12-30T08:30:00.000Z",
  limited: ["WHOIS"],
  down: ["EPP"],
  description: "We move to new servers",
} as const;
const about = (change: Partial<RegistryMaintenance>) =>
  taskOf("gtld", { kind: "maintenance", name: null, text: "", maintenance: { ...maintenance, ...change } }, false);

test("maintenance at a registry is told in both languages: when, and what is out of use", () => {
  const task = about({});
  expect(task).toMatchObject({ kind: "registry.maintenance", key: "gtld:m-1", severity: "normal", isRenewed: true });
  const stored = task?.text ?? "";
  expect(taskWords(stored, "en")).toBe(
    "gtld: maintenance from 30 Dec 2027, 06:00 UTC to 30 Dec 2027, 08:30 UTC (unavailable: EPP; limited: WHOIS). We move to new servers",
  );
  expect(taskWords(stored, "sv")).toContain("(otillgängligt: EPP; begränsat: WHOIS). We move to new servers");
});

test("maintenance in an emergency is more urgent, withdrawn maintenance says so, and one that is over needs nobody", () => {
  expect(about({ isEmergency: true })?.severity).toBe("high");
  expect(taskWords(about({ news: "withdrawn", limited: [], down: [] })?.text ?? "", "en")).toContain("will not take place");
  expect(taskWords(about({ limited: [], down: [] })?.text ?? "", "sv")).toContain("(inget påverkas)");
  expect(taskWords(about({ startsAt: null, description: null })?.text ?? "", "en")).toBe("gtld says: EPP upgrade");
  expect(about({ news: "over" })).toBeNull();
});

const change = { operation: "update", who: "Registry staff", reason: "Court order", caseId: null, caseType: null } as const;
const changed = (parts: Partial<RegistryChange>, isOurs = true) =>
  taskOf("gtld", { kind: "infData", name: "kvarn.shop", text: "Changed", change: { ...change, ...parts } }, isOurs);

test("a change that the registry made to a domain of ours is told in both languages, with who ordered it and why", () => {
  const task = changed({});
  expect(task).toMatchObject({ kind: "registry.change", key: "gtld:kvarn.shop:update:", severity: "normal" });
  expect(taskWords(task?.text ?? "", "en")).toBe(
    "kvarn.shop: gtld has changed its data on its own, ordered by Registry staff. Court order",
  );
  expect(taskWords(task?.text ?? "", "sv")).toBe(
    "kvarn.shop: gtld har självt ändrat dess uppgifter, på uppdrag av Registry staff. Court order",
  );
  expect(taskWords(changed({ operation: "relocate", who: null, reason: null })?.text ?? "", "sv")).toBe(
    "kvarn.shop: gtld har självt ändrat den (relocate), på uppdrag av registret. Changed",
  );
});

test("a dispute is named and urgent, whatever was done because of it; what belongs to the end of a term needs nobody", () => {
  const task = changed({ operation: "autoDelete", caseId: "D2027-1", caseType: "udrp" });
  expect(task?.severity).toBe("high");
  expect(taskWords(task?.text ?? "", "en")).toContain("has deleted it because of the dispute UDRP D2027-1, ordered by");
  expect(changed({ operation: "autoRenew" })).toBeNull();
  expect(changed({}, false)).toBeNull();
});
