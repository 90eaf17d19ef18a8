import { expect, test } from "vitest";
import { readStatus } from "./registry-status.rules.ts";

test("the name of a status says who set it, in whatever case the registry writes it", () => {
  expect(readStatus("clientTransferProhibited")).toMatchObject({ known: "clientTransferProhibited", setter: "us" });
  expect(readStatus("serverhold")).toMatchObject({ known: "serverHold", setter: "registry", isAlarming: true });
  expect(readStatus("ok")).toMatchObject({ setter: "registry", isAlarming: false });
  expect(readStatus("linked")).toEqual({ name: "linked", known: null, setter: "registry", isAlarming: false });
});
