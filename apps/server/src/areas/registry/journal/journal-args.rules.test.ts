import fc from "fast-check";
import { expect, test } from "vitest";
import { journalArgs, objectOf } from "./journal-args.rules.ts";
import type { RegistryContact, Transform } from "../registry.port.ts";

/** A text that occurs nowhere in our code, so that it can be found in the result. */
const secret = fc.stringMatching(/^Q[a-z]{12}Q$/);
const contact = (text: string): RegistryContact => ({
  handle: "np-1",
  name: text,
  organization: text,
  street: [text],
  city: text,
  region: text,
  postcode: text,
  country: "SE",
  phone: text,
  email: text,
  organizationNumber: text,
  vatNumber: text,
});
const name = "kvarnen.se";

test("no secret and no personal data is kept of any command", () => {
  fc.assert(
    fc.property(secret, (text) => {
      const commands: Transform[] = [
        { verb: "contact:create", contact: contact(text) },
        { verb: "contact:update", contact: contact(text) },
        { verb: "contact:update", contact: contact(text), shield: true },
        { verb: "domain:update", name, addStatuses: [], removeStatuses: [], authInfo: text },
        { verb: "domain:transfer-request", name, authInfo: text, periodMonths: 12, fee: null },
        { verb: "domain:restore", name, report: { preData: text, postData: text } as never, fee: null },
      ];
      for (const command of commands) expect(JSON.stringify(journalArgs(command))).not.toContain(text);
    }),
  );
});

test("an update keeps what is needed to read it back, and that an auth code was set but not which", () => {
  const update = {
    verb: "domain:update",
    name,
    addStatuses: ["clientHold"],
    removeStatuses: [],
    authInfo: "x",
  } as const;
  expect(
    journalArgs({
      ...update,
      nameServers: { add: ["ns1.example"], remove: ["ns2.example"] },
      registrant: "np-2",
      cancelAtExpiry: false,
    }),
  ).toEqual({
    addStatuses: ["clientHold"],
    removeStatuses: [],
    setsAuthInfo: true,
    addNameServers: ["ns1.example"],
    removeNameServers: ["ns2.example"],
    registrant: "np-2",
    cancelAtExpiry: false,
  });
});

test("commands on one object have one name for it, whatever they do to it", () => {
  expect(objectOf({ verb: "contact:create", contact: contact("x") })).toBe("np-1");
  expect(objectOf({ verb: "contact:delete", handle: "np-1" })).toBe("np-1");
  expect(objectOf({ verb: "host:delete", host: "ns1.kvarnen.se" })).toBe("ns1.kvarnen.se");
  expect(objectOf({ verb: "domain:delete", name })).toBe(name);
});

test("a token of a registration is not kept, and a server that only gets other addresses is not told as removed", () => {
  const create: Transform = {
    verb: "domain:create",
    name: "a.shop",
    periodMonths: 12,
    registrant: null,
    contacts: [],
    nameServers: [],
    delegationSigners: [],
    fee: null,
    allocationToken: "secret-token",
  };
  expect(JSON.stringify(journalArgs(create))).not.toContain("secret-token");
  const nameServers = { add: ["ns1.a.fi"], remove: ["ns1.a.fi", "ns2.a.fi"] };
  const update = {
    verb: "domain:update",
    name: "a.fi",
    addStatuses: [],
    removeStatuses: [],
    authInfo: null,
    nameServers,
  } as const;
  expect(journalArgs(update)).toMatchObject({ addNameServers: ["ns1.a.fi"], removeNameServers: ["ns2.a.fi"] });
});
