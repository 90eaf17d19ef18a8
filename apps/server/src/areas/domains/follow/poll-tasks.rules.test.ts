import { expect, test } from "vitest";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { taskOf } from "./poll-tasks.rules.ts";

test("a low balance at a registry raises one alarm for that registry", () => {
  expect(taskOf("verisign", { kind: "lowbalance", text: "Low balance" }, false)).toEqual({
    kind: "registry.balance",
    key: "verisign",
    severity: "alarm",
    text: taskText("registryMoneyLow", { registry: "verisign", words: "Low balance" }),
  });
});

test("messages that no program understands are a task for a person; those that differ only in names and numbers share one", () => {
  const of = (text: string) => taskOf("iis", { kind: "text", text }, false)?.key;
  expect(of("Domain kvarn.se will be reviewed on 2027-01-02")).toBe(of("Domain räksmörgås.se will be reviewed on 2028-11-30"));
  expect(of("Maintenance on Sunday")).not.toBe(of("Domain kvarn.se will be reviewed on 2027-01-02"));
  expect(taskOf("iis", { kind: "unknown", text: "x".repeat(2000) }, false)?.text.length).toBeLessThan(450);
});

test("messages that were handled automatically raise no task", () => {
  expect(taskOf("iis", { kind: "iis:updateNotify", text: "" }, false)).toBeNull();
  expect(taskOf("iis", { kind: "text", text: "about a name of ours" }, true)).toBeNull();
});
