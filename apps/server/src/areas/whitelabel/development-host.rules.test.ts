import { expect, test } from "vitest";
import { isDevelopmentHost } from "./development-host.rules.ts";

const configured = "dev.nameplane.example";

test("[S6.10] a development mode exists only on the provider's own development host", () => {
  expect(isDevelopmentHost(configured, configured, true)).toBe(true);
  expect(isDevelopmentHost("Dev.Nameplane.Example", configured, true)).toBe(true);
});

test("[S6.10] no host has one where none is configured, and no other host than the configured one has it", () => {
  for (const nothing of [null, ""]) expect(isDevelopmentHost("", nothing, true)).toBe(false);
  expect(isDevelopmentHost(configured, null, true)).toBe(false);
  for (const host of [
    "nameplane.example",
    "panel.nameplane.example",
    "a.dev.nameplane.example",
    "xdev.nameplane.example",
    "dev.nameplane.example.evil.example",
    "dev.nameplane.example:8080",
    "dev.nameplane.example.",
    " dev.nameplane.example",
    "dev.nameplane.exampl\u0435",
    "localhost",
    "",
  ])
    expect(isDevelopmentHost(host, configured, true), host).toBe(false);
});

test("[S6.10] a host of a reseller's brand never has one, though the configuration names it", () => {
  expect(isDevelopmentHost("names.solrosen.example", "names.solrosen.example", false)).toBe(false);
});
