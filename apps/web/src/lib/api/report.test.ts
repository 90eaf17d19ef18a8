import { getZone } from "@nameplane/contracts/zones/operations";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createReporter, isReportable, reportOf, type FailureReport } from "./report.ts";

const error = (code: number, path = "/api/domain/getdomains/") => new ApiError({ code, desc: "No", path });

test("reports failures, but not matters of the session, aborts or a lost network", () => {
  expect([2306, 2400, 597, -1].map((code) => isReportable(error(code)))).toEqual([true, true, true, true]);
  expect([2200, 2203, 2104, -10, -11, -2].map((code) => isReportable(error(code)))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("does not report a DNS zone check that finds no zone (2303) [S7.36]", () => {
  expect(isReportable(error(2303, getZone.path))).toBe(false);
  expect(isReportable(error(2303, "/api/domain/getdetails/"))).toBe(true);
  expect(isReportable(error(2306, getZone.path))).toBe(true);
});

test("reports the same failure once a minute", () => {
  const sent: FailureReport[] = [];
  let now = 0;
  const report = createReporter(
    async (each) => void sent.push(each),
    () => "/domain/list",
    () => now,
  );
  report(error(2306));
  report(error(2306));
  report(error(2400));
  now = 60_001;
  report(error(2306));
  expect(sent.map(({ code }) => code)).toEqual([2306, 2400, 2306]);
});

test("a report that cannot be sent has no consequences", async () => {
  const report = createReporter(
    () => Promise.reject(new Error("offline")),
    () => "/",
  );
  expect(() => report(error(2306))).not.toThrow();
  await Promise.resolve();
});

test("names page and build beside the call", () => {
  expect(reportOf(error(2306), "/requests")).toMatchObject({
    code: 2306,
    message: "No",
    page: "/requests",
    url: "/api/domain/getdomains/",
  });
});
