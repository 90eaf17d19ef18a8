import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { answerTransfer, checkTransfer, domainEvents, getTransfer, stopTransfer } from "@nameplane/contracts/domains/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { callProven } from "../../../testing/call-proven.ts";
import {
  callAuthCode,
  callLock,
  fixturePassword,
  holdDomain,
  newKey,
  useDomainFixture,
  type DomainFixture,
} from "../../../testing/fixtures/domain-fixture.ts";
import { directory, notifiedLeaving, transferParts } from "../../../testing/fixtures/transfer-parts.ts";
import { pollRegistries } from "../follow/poll-registries.ts";

let fixture: DomainFixture;
useDomainFixture((fresh) => {
  fixture = fresh;
});
beforeEach(() => {
  notifiedLeaving.length = 0;
  fixture.registry.capabilities = {
    ...fixture.registry.capabilities,
    transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 },
  };
});

/** Another registrar has requested the transfer of a name of the account with its auth code, and the registry has notified us. */
async function wanted() {
  const { itemid, name } = await holdDomain(fixture);
  const now = fixture.clock.now();
  const transfer = {
    status: "pending",
    requestedBy: "rival",
    requestedAt: now.toISOString(),
    actsBy: "nameplane",
    actsAt: new Date(now.getTime() + 5 * 86_400_000).toISOString(),
    expiresAt: null,
  };
  fixture.registry.transfers.set(name, transfer);
  fixture.registry.messages.push({
    id: newKey(),
    queuedAt: null,
    kind: "trnData",
    name,
    text: "Transfer requested.",
    body: "<epp/>",
    pendingAction: null,
    transfer,
  });
  await pollRegistries(fixture.sweep);
  return { itemid, name, transfer };
}
const answer = (itemid: string, choice: "approve" | "reject") =>
  callProven(fixture.browser, answerTransfer, { itemid, answer: choice }, { password: fixturePassword }, { key: newKey() });
const shown = async (itemid: string) => (await fixture.browser.call(getTransfer, { itemid })).body["transfer"];
const stop = (token: string) => fixture.api.browser().call(stopTransfer, { token });

describe("another registrar wants a name", () => {
  test("its owner is notified at once with a link that stops it, and sees who, until when and what can be done", async () => {
    const { itemid, name, transfer } = await wanted();
    expect(notifiedLeaving).toMatchObject([
      { step: "asked", name, otherParty: "rival", until: transfer.actsAt, domainId: itemid },
    ]);
    expect(await shown(itemid)).toMatchObject({
      direction: "out",
      state: "pending",
      otherparty: { id: "rival", name: null },
      actsat: transfer.actsAt,
      mayanswer: true,
    });
  });

  test("shows the registrar's name once a name of that registrar was checked, and the registry's id until then", async () => {
    const foreign = `rivals-${newKey().slice(0, 8)}.se`;
    fixture.registry.hold(foreign, { sponsor: "rival" });
    directory.set(foreign, {
      source: "whois",
      server: "whois.se",
      texts: [{ server: "whois.se", text: `domain: ${foreign}\nregistrar: Rival Registrations Ltd\n` }],
    });
    const { body } = await fixture.browser.call(checkTransfer, { domainname: foreign });
    expect(body["registrar"]).toMatchObject({ name: "Rival Registrations Ltd" });
    const { itemid, name } = await wanted();
    expect(notifiedLeaving).toMatchObject([{ step: "asked", name, otherParty: "Rival Registrations Ltd" }]);
    expect(await shown(itemid)).toMatchObject({ otherparty: { id: "rival", name: "Rival Registrations Ltd" } });
    const [task] = await fixture.db.query<{ text: string }>(
      "select text from staff_task where kind = 'transfer.out' and key = $1",
      [name],
    );
    expect(taskWords(task?.text ?? "", "en")).toBe(`Rival Registrations Ltd has requested a transfer of ${name}`);
    await answer(itemid, "reject");
    expect(notifiedLeaving.at(-1)).toMatchObject({ step: "stopped", otherParty: "Rival Registrations Ltd" });
    await fixture.db.query("delete from registrar_name");
  });

  test("stopping it asks for fresh proof, refuses at the registry, voids the code and locks the name", async () => {
    const { itemid, name } = await wanted();
    const seen = async () =>
      (
        await fixture.db.query<{ seen: string[] }>("select statuses_seen as seen from domain_detail where domain_id = $1", [
          itemid,
        ])
      )[0]?.seen;
    await fixture.db.query(
      "update domain_detail set statuses_seen = '{pendingTransfer,inactive}', version = version + 1 where domain_id = $1",
      [itemid],
    );
    const unproven = await fixture.browser.call(answerTransfer, { itemid, answer: "reject" }, { key: newKey() });
    expect(unproven.body.code).toBe(2205);
    expect(fixture.registry.transfers.get(name)?.status).toBe("pending");
    expect((await answer(itemid, "reject")).body).toMatchObject({ code: 1000, state: "rejected" });
    expect(fixture.registry.transfers.get(name)?.status).toBe("clientRejected");
    expect(fixture.registry.domains.get(name)?.statuses).toContain("clientTransferProhibited");
    expect(await fixture.db.query("select is_locked from domain where id = $1", [itemid])).toEqual([{ is_locked: true }]);
    expect(notifiedLeaving.at(-1)).toMatchObject({ step: "stopped" });
    // The page shows at once that no transfer is waiting any more, and who stopped it.
    expect((await seen())?.toSorted()).toEqual(["clientTransferProhibited"]);
    const { body } = await fixture.browser.call(domainEvents, { itemid });
    const [moving] = (body["data"] as { kind: string; actor: object }[]).filter(({ kind }) => kind === "transfer");
    expect(moving?.actor).toMatchObject({ kind: "user" });
    expect((await answer(itemid, "approve")).body.code).toBe(2301);
  });

  test("the answer is attributed to its author even if the registry's message about the end is read before its reply arrives", async () => {
    const { itemid, name, transfer } = await wanted();
    const send = fixture.registry.send.bind(fixture.registry);
    fixture.registry.send = async (transform, opts) => {
      const done = await send(transform, opts);
      if (transform.verb === "domain:transfer-reject") {
        const ended = { ...transfer, status: "clientRejected" };
        fixture.registry.messages.push({
          id: newKey(),
          queuedAt: null,
          kind: "trnData",
          name,
          text: "Transfer rejected.",
          body: "<epp/>",
          pendingAction: null,
          transfer: ended,
        });
        await pollRegistries(fixture.sweep);
      }
      return done;
    };
    try {
      expect((await answer(itemid, "reject")).body).toMatchObject({ code: 1000, state: "rejected" });
    } finally {
      fixture.registry.send = send;
    }
    const { body } = await fixture.browser.call(domainEvents, { itemid });
    const [moving] = (body["data"] as { kind: string; actor: object }[]).filter(({ kind }) => kind === "transfer");
    expect(moving?.actor).toMatchObject({ kind: "user" });
    expect(notifiedLeaving.filter(({ step }) => step === "stopped")).toHaveLength(1);
    expect(await fixture.db.query("select is_locked from domain where id = $1", [itemid])).toEqual([{ is_locked: true }]);
  });

  test("the transfer can be approved at once, but not a short while after the login was changed; stopping it works then too", async () => {
    const first = await wanted();
    await fixture.db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [fixture.account.userId]);
    expect((await answer(first.itemid, "approve")).body.code).toBe(2304);
    expect(fixture.registry.transfers.get(first.name)?.status).toBe("pending");
    expect((await answer(first.itemid, "reject")).body.code).toBe(1000);
    await fixture.db.query("update panel_user set quiet_until = null where id = $1", [fixture.account.userId]);
    const second = await wanted();
    expect((await answer(second.itemid, "approve")).body).toMatchObject({ code: 1000, state: "completed" });
    expect(fixture.registry.transfers.get(second.name)?.status).toBe("clientApproved");
  });

  test("where the registry takes no answer the page says so", async () => {
    const { itemid } = await wanted();
    fixture.registry.capabilities = {
      ...fixture.registry.capabilities,
      transfer: { isImmediate: true, mayAnswer: false, addsMonths: 0 },
    };
    expect(await shown(itemid)).toMatchObject({ mayanswer: false });
    expect((await answer(itemid, "reject")).body.code).toBe(2101);
  });
});

describe("the link of the mail", () => {
  test("stops a pending transfer without a login, once, and nothing else", async () => {
    const { itemid, name } = await wanted();
    const { transferId } = notifiedLeaving[0] ?? {};
    const token = transferParts.stopTokens.make({ accountId: fixture.account.accountId, transferId: transferId ?? "" });
    expect((await stop(`${token.slice(0, -4)}AAAA`)).body.code).toBe(2303);
    expect((await stop(token)).body).toMatchObject({ code: 1000, unicodename: name, state: "rejected" });
    expect(fixture.registry.transfers.get(name)?.status).toBe("clientRejected");
    expect((await stop(token)).body.code).toBe(2301);
    expect(await shown(itemid)).toMatchObject({ state: "rejected" });
  });

  test("makes an issued code invalid and locks the name", async () => {
    const { itemid, name } = await holdDomain(fixture);
    const code = String((await callAuthCode(fixture, itemid)).body["authcode"]);
    expect(fixture.registry.domains.get(name)?.authInfo).toBe(code);
    const [mail] = notifiedLeaving;
    expect(mail).toMatchObject({ step: "code", name });
    const token = transferParts.stopTokens.make({
      accountId: fixture.account.accountId,
      transferId: mail?.transferId ?? "",
    });
    expect((await stop(token)).body).toMatchObject({ code: 1000, state: "cancelled" });
    expect(fixture.registry.domains.get(name)?.authInfo).not.toBe(code);
    expect(fixture.registry.domains.get(name)?.statuses).toContain("clientTransferProhibited");
    expect(JSON.stringify(notifiedLeaving)).not.toContain(code);
  });
});

test("taking the transfer lock off is notified, putting it on is not", async () => {
  const { itemid } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
  expect((await callLock(fixture, itemid, false)).body.code).toBe(1000);
  expect(notifiedLeaving.map(({ step }) => step)).toEqual(["unlocked"]);
  await callLock(fixture, itemid, true);
  expect(notifiedLeaving).toHaveLength(1);
});
