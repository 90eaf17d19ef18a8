import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { answerTransfer, checkTransfer, domainEvents, getTransfer, stopTransfer } from "@nameplane/contracts/domains/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { callProven } from "../../../testing/call-proven.ts";
import {
  callAuthCode,
  callLock,
  deskPassword,
  holdDomain,
  newKey,
  useDomainDesk,
  type DomainDesk,
} from "../../../testing/desks/domain-desk.ts";
import { directory, toldLeaving, transferParts } from "../../../testing/desks/transfer-parts.ts";
import { pollRegistries } from "../follow/poll-registries.ts";

let desk: DomainDesk;
useDomainDesk((fresh) => {
  desk = fresh;
});
beforeEach(() => {
  toldLeaving.length = 0;
  desk.registry.capabilities = {
    ...desk.registry.capabilities,
    transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 },
  };
});

/** Another registrar has asked for a name of the account with its code, and the registry has told us. */
async function wanted() {
  const { itemid, name } = await holdDomain(desk);
  const now = desk.clock.now();
  const transfer = {
    status: "pending",
    requestedBy: "rival",
    requestedAt: now.toISOString(),
    actsBy: "nameplane",
    actsAt: new Date(now.getTime() + 5 * 86_400_000).toISOString(),
    expiresAt: null,
  };
  desk.registry.transfers.set(name, transfer);
  desk.registry.messages.push({
    id: newKey(),
    queuedAt: null,
    kind: "trnData",
    name,
    text: "Transfer requested.",
    body: "<epp/>",
    pendingAction: null,
    transfer,
  });
  await pollRegistries(desk.sweep);
  return { itemid, name, transfer };
}
const answer = (itemid: string, choice: "approve" | "reject") =>
  callProven(desk.browser, answerTransfer, { itemid, answer: choice }, { password: deskPassword }, { key: newKey() });
const shown = async (itemid: string) => (await desk.browser.call(getTransfer, { itemid })).body["transfer"];
const stop = (token: string) => desk.api.browser().call(stopTransfer, { token });

describe("another registrar wants a name", () => {
  test("its owner is told at once with a link that stops it, and sees who, until when and what can be done", async () => {
    const { itemid, name, transfer } = await wanted();
    expect(toldLeaving).toMatchObject([{ step: "asked", name, otherParty: "rival", until: transfer.actsAt, domainId: itemid }]);
    expect(await shown(itemid)).toMatchObject({
      direction: "out",
      state: "pending",
      otherparty: { id: "rival", name: null },
      actsat: transfer.actsAt,
      mayanswer: true,
    });
  });

  test("is named as people name it once a name of that registrar has been looked at, and by the registry's id until then", async () => {
    const foreign = `rivals-${newKey().slice(0, 8)}.se`;
    desk.registry.hold(foreign, { sponsor: "rival" });
    directory.set(foreign, {
      source: "whois",
      server: "whois.se",
      texts: [{ server: "whois.se", text: `domain: ${foreign}\nregistrar: Rival Registrations Ltd\n` }],
    });
    const { body } = await desk.browser.call(checkTransfer, { domainname: foreign });
    expect(body["registrar"]).toMatchObject({ name: "Rival Registrations Ltd" });
    const { itemid, name } = await wanted();
    expect(toldLeaving).toMatchObject([{ step: "asked", name, otherParty: "Rival Registrations Ltd" }]);
    expect(await shown(itemid)).toMatchObject({ otherparty: { id: "rival", name: "Rival Registrations Ltd" } });
    const [task] = await desk.db.query<{ text: string }>("select text from staff_task where kind = 'transfer.out' and key = $1", [
      name,
    ]);
    expect(taskWords(task?.text ?? "", "en")).toBe(`Rival Registrations Ltd asks to take over ${name}`);
    await answer(itemid, "reject");
    expect(toldLeaving.at(-1)).toMatchObject({ step: "stopped", otherParty: "Rival Registrations Ltd" });
    await desk.db.query("delete from registrar_name");
  });

  test("stopping it asks for fresh proof, refuses at the registry, voids the code and locks the name", async () => {
    const { itemid, name } = await wanted();
    const seen = async () =>
      (
        await desk.db.query<{ seen: string[] }>("select statuses_seen as seen from domain_detail where domain_id = $1", [itemid])
      )[0]?.seen;
    await desk.db.query(
      "update domain_detail set statuses_seen = '{pendingTransfer,inactive}', version = version + 1 where domain_id = $1",
      [itemid],
    );
    const unproven = await desk.browser.call(answerTransfer, { itemid, answer: "reject" }, { key: newKey() });
    expect(unproven.body.code).toBe(2205);
    expect(desk.registry.transfers.get(name)?.status).toBe("pending");
    expect((await answer(itemid, "reject")).body).toMatchObject({ code: 1000, state: "rejected" });
    expect(desk.registry.transfers.get(name)?.status).toBe("clientRejected");
    expect(desk.registry.domains.get(name)?.statuses).toContain("clientTransferProhibited");
    expect(await desk.db.query("select is_locked from domain where id = $1", [itemid])).toEqual([{ is_locked: true }]);
    expect(toldLeaving.at(-1)).toMatchObject({ step: "stopped" });
    // The page says at once that nothing is on its way any more, and who stopped it.
    expect((await seen())?.toSorted()).toEqual(["clientTransferProhibited"]);
    const { body } = await desk.browser.call(domainEvents, { itemid });
    const [moving] = (body["data"] as { kind: string; actor: object }[]).filter(({ kind }) => kind === "transfer");
    expect(moving?.actor).toMatchObject({ kind: "user" });
    expect((await answer(itemid, "approve")).body.code).toBe(2301);
  });

  test("whose answer it was is told though the registry's message about the end is read before the answer has come back", async () => {
    const { itemid, name, transfer } = await wanted();
    const send = desk.registry.send.bind(desk.registry);
    desk.registry.send = async (transform, opts) => {
      const done = await send(transform, opts);
      if (transform.verb === "domain:transfer-reject") {
        const ended = { ...transfer, status: "clientRejected" };
        desk.registry.messages.push({
          id: newKey(),
          queuedAt: null,
          kind: "trnData",
          name,
          text: "Transfer rejected.",
          body: "<epp/>",
          pendingAction: null,
          transfer: ended,
        });
        await pollRegistries(desk.sweep);
      }
      return done;
    };
    try {
      expect((await answer(itemid, "reject")).body).toMatchObject({ code: 1000, state: "rejected" });
    } finally {
      desk.registry.send = send;
    }
    const { body } = await desk.browser.call(domainEvents, { itemid });
    const [moving] = (body["data"] as { kind: string; actor: object }[]).filter(({ kind }) => kind === "transfer");
    expect(moving?.actor).toMatchObject({ kind: "user" });
    expect(toldLeaving.filter(({ step }) => step === "stopped")).toHaveLength(1);
    expect(await desk.db.query("select is_locked from domain where id = $1", [itemid])).toEqual([{ is_locked: true }]);
  });

  test("it can be let go at once, but not a short while after the login was changed; stopping works then too", async () => {
    const first = await wanted();
    await desk.db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [desk.account.userId]);
    expect((await answer(first.itemid, "approve")).body.code).toBe(2304);
    expect(desk.registry.transfers.get(first.name)?.status).toBe("pending");
    expect((await answer(first.itemid, "reject")).body.code).toBe(1000);
    await desk.db.query("update panel_user set quiet_until = null where id = $1", [desk.account.userId]);
    const second = await wanted();
    expect((await answer(second.itemid, "approve")).body).toMatchObject({ code: 1000, state: "completed" });
    expect(desk.registry.transfers.get(second.name)?.status).toBe("clientApproved");
  });

  test("where the registry takes no answer it says so", async () => {
    const { itemid } = await wanted();
    desk.registry.capabilities = {
      ...desk.registry.capabilities,
      transfer: { isImmediate: true, mayAnswer: false, addsMonths: 0 },
    };
    expect(await shown(itemid)).toMatchObject({ mayanswer: false });
    expect((await answer(itemid, "reject")).body.code).toBe(2101);
  });
});

describe("the link of the mail", () => {
  test("stops a pending transfer without a login, once, and nothing else", async () => {
    const { itemid, name } = await wanted();
    const { transferId } = toldLeaving[0] ?? {};
    const token = transferParts.stopTokens.make({ accountId: desk.account.accountId, transferId: transferId ?? "" });
    expect((await stop(`${token.slice(0, -4)}AAAA`)).body.code).toBe(2303);
    expect((await stop(token)).body).toMatchObject({ code: 1000, unicodename: name, state: "rejected" });
    expect(desk.registry.transfers.get(name)?.status).toBe("clientRejected");
    expect((await stop(token)).body.code).toBe(2301);
    expect(await shown(itemid)).toMatchObject({ state: "rejected" });
  });

  test("takes an issued code out of force and locks the name", async () => {
    const { itemid, name } = await holdDomain(desk);
    const code = String((await callAuthCode(desk, itemid)).body["authcode"]);
    expect(desk.registry.domains.get(name)?.authInfo).toBe(code);
    const [told] = toldLeaving;
    expect(told).toMatchObject({ step: "code", name });
    const token = transferParts.stopTokens.make({
      accountId: desk.account.accountId,
      transferId: told?.transferId ?? "",
    });
    expect((await stop(token)).body).toMatchObject({ code: 1000, state: "cancelled" });
    expect(desk.registry.domains.get(name)?.authInfo).not.toBe(code);
    expect(desk.registry.domains.get(name)?.statuses).toContain("clientTransferProhibited");
    expect(JSON.stringify(toldLeaving)).not.toContain(code);
  });
});

test("opening the transfer lock is told, closing it is not", async () => {
  const { itemid } = await holdDomain(desk, { statuses: ["clientTransferProhibited"] });
  expect((await callLock(desk, itemid, false)).body.code).toBe(1000);
  expect(toldLeaving.map(({ step }) => step)).toEqual(["unlocked"]);
  await callLock(desk, itemid, true);
  expect(toldLeaving).toHaveLength(1);
});
