import { beforeEach, expect, test, vi } from "vitest";

const alva = { usrID: "u1", accID: "a1" };
const bo = { usrID: "u2", accID: "a1" };

/** Loads the module anew, as after a page load. */
async function load() {
  vi.resetModules();
  return import("./drafts.ts");
}

beforeEach(() => sessionStorage.clear());

test("what was kept is there after a reload, for the same user and account only", async () => {
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

test("a session that ended leaves it for the next login of the same user, and nothing of it for another one", async () => {
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

test("what is sent is forgotten, and after a logout everything is; what is no form's stays", async () => {
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

test("an open form of one user never keeps anything for the next", async () => {
  const { draftSlot, ownDrafts } = await load();
  ownDrafts(alva);
  const open = draftSlot("contact");
  ownDrafts(bo);
  open.keep("of alva");
  expect(draftSlot("contact").kept).toBeUndefined();
});

test("a storage that is full or refused, and what is damaged in it, cost no more than the reload", async () => {
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
