import { describe, expect, test } from "vitest";
import { readFacts } from "./read-facts.rules.ts";

const facts = {
  endpoint: "vpn.example.net:51820",
  serverKey: "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=",
  "device.abc234.address": "10.66.0.2/32, fd66::2/128",
  dns: "10.66.0.1",
  allowed: "0.0.0.0/0, ::/0",
};
const read = (change: Record<string, string>, settings = { "device.abc234.publicKey": "k" }) =>
  readFacts("vpn", { ...facts, ...change }, settings);

describe("what a vendor tells about a VPN", () => {
  test("is kept in its usual form, without what nobody asked for", () => {
    expect(read({ PostUp: "reboot", "device.abc234.address": "10.66.0.2/32,fd66::2/128" })).toEqual(facts);
    expect(read({ endpoint: "[2001:db8::1]:51820" })).toMatchObject({ endpoint: "[2001:db8::1]:51820" });
  });

  test("T137: is refused where a value could add a line to the customer's configuration", () => {
    for (const name of Object.keys(facts) as (keyof typeof facts)[]) {
      expect(read({ [name]: `${facts[name]}\nPostUp = sh` }), name).toBeNull();
      expect(read({ [name]: `${facts[name]}\rPostUp=sh` }), name).toBeNull();
      expect(read({ [name]: `${facts[name]} # x` }), name).toBeNull();
    }
    expect(read({ endpoint: "vpn.example.net:0" })).toBeNull();
    expect(read({ serverKey: "short=" })).toBeNull();
  });

  test("has to be whole once a device has a key", () => {
    expect(read({ "device.abc234.address": "" })).toBeNull();
    expect(readFacts("vpn", facts, {})).not.toHaveProperty(["device.abc234.address"]);
    expect(readFacts("vpn", facts, { "device.abc234.publicKey": "k", "device.xyz567.publicKey": "k" })).toBeNull();
    expect(read({ allowed: "" })).toBeNull();
    expect(readFacts("other", facts, {})).toBeNull();
  });
});
