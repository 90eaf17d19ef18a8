import { expect, test } from "vitest";
import { isSignedWith } from "../../testing/far-ends/webhook-receiver.ts";
import { newSecret, signedHeaders } from "./sign.ts";

test("signs as the published example of Standard Webhooks", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signedHeaders(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a receiver finds its own secret among two, and no other; a changed body, id or time is no longer signed", async () => {
  const [now, before, stranger] = [newSecret(), newSecret(), newSecret()];
  const body = '{"type":"domain.renewed","name":"räksmörgås.se"}';
  const headers = signedHeaders({ id: "e1", at: new Date("2026-11-21T10:00:00Z"), body }, [now, before]);
  expect(await isSignedWith(now, { headers, body })).toBe(true);
  expect(await isSignedWith(before, { headers, body })).toBe(true);
  expect(await isSignedWith(stranger, { headers, body })).toBe(false);
  expect(await isSignedWith(now, { headers, body: `${body} ` })).toBe(false);
  expect(await isSignedWith(now, { headers: { ...headers, "webhook-id": "e2" }, body })).toBe(false);
  expect(await isSignedWith(now, { headers: { ...headers, "webhook-timestamp": "1" }, body })).toBe(false);
});

test("secrets are whsec_ and 256 bits, never the same", () => {
  const secrets = Array.from({ length: 50 }, () => newSecret());
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
});
