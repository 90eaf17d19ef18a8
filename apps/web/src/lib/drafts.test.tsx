import { beforeEach, expect, test, vi } from "vitest";

const alva = { usrID: "u1", accID: "a1" };
const bo = { usrID: "u2", accID: "a1" };

/** Loads the module again, as after a page load. */
async function load() {
  vi.resetModules();
  return import("./drafts.ts");
}

beforeEach(() => sessionStorage.clear());

test("a draft is there after a reload, for the same user and account only", async () => {
  const before = await load();
  before.ownDrafts(alva);
  before.draftSlot("contact").keep({ name: "Alva" });
  const { draftSlot, ownDrafts } = await load();
  expect(draftSlot("contact").kept).toBeUndefined();
  ownDrafts({ ...alva, accID: "a2" });
  expect(draftSlot("contact").kept).toBeUndefined();
  ownDrafts(alva);
  expect([draftSlot("contact").kept, draftSlot("contact").isOld]).toEqual([{ name: "Alva" }, true]);
});

test("an expired session leaves drafts for the next login of the same user, and none for another user", async () => {
  const { draftSlot, ownDrafts } = await load();
  ownDrafts(alva);
  draftSlot("contact").keep("typed");
  ownDrafts(null);
  ownDrafts(alva);
  expect(draftSlot("contact").kept).toBe("typed");
  ownDrafts(null);
  ownDrafts(bo);
  expect(Object.keys(sessionStorage)).toEqual([]);
  ownDrafts(alva);
  expect(draftSlot("contact").kept).toBeUndefined();
});

test("a draft is deleted when sent, and all are at a logout; other stored values stay", async () => {
  const { draftSlot, ownDrafts, dropDrafts } = await load();
  ownDrafts(alva);
  draftSlot("one").keep(1);
  draftSlot("two").keep(2);
  sessionStorage.setItem("np.checkout", "{}");
  draftSlot("one").drop();
  expect([draftSlot("one").kept, draftSlot("two").kept]).toEqual([undefined, 2]);
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["np.checkout"]);
});

test("an open form of one user never keeps a draft for the next user", async () => {
  const { draftSlot, ownDrafts } = await load();
  ownDrafts(alva);
  const open = draftSlot("contact");
  ownDrafts(bo);
  open.keep("of alva");
  expect(draftSlot("contact").kept).toBeUndefined();
});

test("if storage is full, refused or damaged, drafts are lost only at a reload", async () => {
  const { draftSlot } = await load();
  sessionStorage.setItem("np.form.|damaged", "{");
  expect(draftSlot("damaged").kept).toBeUndefined();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  draftSlot("big").keep("text");
  full.mockRestore();
  expect([draftSlot("big").kept, sessionStorage.getItem("np.form.|big")]).toEqual(["text", null]);
});
