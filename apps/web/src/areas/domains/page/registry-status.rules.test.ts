import { expect, test } from "vitest";
import { readStatus } from "./registry-status.rules.ts";

test("a status tells who set it by its name, however the registry writes it", () => {
  expect(readStatus("clientTransferProhibited")).toMatchObject({ known: "clientTransferProhibited", setter: "us" });
  expect(readStatus("serverhold")).toMatchObject({ known: "serverHold", setter: "registry", isAlarming: true });
  expect(readStatus("ok")).toMatchObject({ setter: "registry", isAlarming: false });
  expect(readStatus("linked")).toEqual({ name: "linked", known: null, setter: "registry", isAlarming: false });
});
