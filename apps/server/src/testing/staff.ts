import type { Operation } from "@nameplane/contracts";
import type { AskOptions, MakeOptions } from "@nameplane/contracts/identity/passkeys";
import { beginStaffProof, giveStaffProof, openStaffLink, useStaffLink } from "@nameplane/contracts/staff/operations";
import { newId, newToken, sha256 } from "../platform/ids.ts";
import { askedOf } from "./call-proven.ts";
import { SoftPasskey } from "./far-ends/soft-passkey.ts";
import type { Answer, TestApi, TestBrowser } from "./test-api.ts";
import type { TestDatabase } from "./test-database.ts";

export type TestColleague = {
  readonly staffId: string;
  readonly username: string;
  readonly browser: TestBrowser;
  readonly passkey: SoftPasskey;
  /**
   * Makes a call, gives the proof of identity that it asks for, and calls again with the same key. A test of repeated calls
   * passes its own key.
   */
  readonly proven: (operation: Operation, input: Record<string, unknown>, key?: string) => Promise<Answer>;
};

let counter = 0;

/** Makes a one-time link for a colleague, as the command line of the installation does. Returns its token. */
export async function issueTestLink(
  db: TestDatabase,
  staffId: string,
  endsAt = new Date(Date.now() + 3_600_000),
): Promise<string> {
  const token = newToken();
  await db.query("insert into staff_link (token_hash, staff_id, made_by, ends_at) values ($1, $2, 'job:test', $3)", [
    sha256(token),
    staffId,
    endsAt,
  ]);
  return token;
}

/** A colleague with this role, and no passkey yet. */
export async function addColleague(
  db: TestDatabase,
  role = "Administrator",
  brandId: string | null = null,
): Promise<{ staffId: string; username: string }> {
  const staffId = newId();
  const username = `kollega${(counter += 1)}-${staffId.slice(-4)}`;
  await db.query("insert into staff_user (id, username, name, email, brand_id) values ($1, $2, $3, $4, $5)", [
    staffId,
    username,
    `Kollega ${counter}`,
    `${username}@example.com`,
    brandId,
  ]);
  await db.query("insert into staff_role_holder (staff_id, role_id) select $1, id from staff_role where name = $2", [
    staffId,
    role,
  ]);
  return { staffId, username };
}

/** A colleague with all rights, limited to the customers of another brand, which has no customers. */
export async function joinForOtherBrand(db: TestDatabase, api: Pick<TestApi, "browser">): Promise<TestColleague> {
  const brandId = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
    [brandId],
  );
  return joinAsColleague(db, api, "Administrator", brandId);
}

/** A colleague who has made a passkey by a one-time link, and is logged in. */
export async function joinAsColleague(
  db: TestDatabase,
  api: Pick<TestApi, "browser">,
  role = "Administrator",
  brandId: string | null = null,
): Promise<TestColleague> {
  const { staffId, username } = await addColleague(db, role, brandId);
  const token = await issueTestLink(db, staffId);
  const browser = api.browser();
  const passkey = new SoftPasskey();
  const opened = await browser.call(openStaffLink, { token });
  if (opened.body.code !== 1000) throw new Error(opened.text);
  await browser.call(useStaffLink, {
    token,
    name: "Test",
    passkey: passkey.make(opened.body["options"] as MakeOptions),
  });
  return {
    staffId,
    username,
    browser,
    passkey,
    proven: async (operation, input, key = newToken()) => {
      const asked = await browser.call(operation, input, { key });
      if (asked.body["name"] !== "StepUpRequired") return asked;
      const { content } = askedOf(asked);
      const begun = await browser.call(beginStaffProof, { content });
      passkey.counter += 1;
      await browser.call(giveStaffProof, { content, passkey: passkey.answer(begun.body["options"] as AskOptions) });
      return browser.call(operation, input, { key });
    },
  };
}
