import { expect, test } from "vitest";
import { callAuthCode, holdDomain, useDomainDesk, type DomainDesk } from "../../../testing/domain-desk.ts";
import { authCodeSweep } from "./auth-code-sweep.ts";

let desk: DomainDesk;
useDomainDesk((fresh) => (desk = fresh));

test("an auth code dies at the registry after two weeks", async () => {
  const { itemid, name } = await holdDomain(desk);
  const code = String((await callAuthCode(desk, itemid)).body["authcode"]);
  desk.clock.advance(13 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect(desk.registry.domains.get(name)?.authInfo).toBe(code);
  desk.clock.advance(2 * 86_400_000);
  await authCodeSweep(desk.sweep);
  expect(desk.registry.domains.get(name)?.authInfo).not.toBe(code);
  expect(await desk.db.query("select state from transfer where ascii_name = $1", [name])).toEqual([
    { state: "cancelled" },
  ]);
});
