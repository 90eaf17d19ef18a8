import { newId } from "../platform/ids.ts";
import { createAccount, type TestAccount, type TestDatabase } from "./test-database.ts";

/**
 * From now on the user acts in an account of another brand, but on the host of their own brand, as a reseller does for
 * customers.
 */
export async function relocateAbroad(db: TestDatabase, user: TestAccount): Promise<void> {
  const [brandId, priceGroupId, there] = [newId(), newId(), await createAccount(db)];
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
    [brandId],
  );
  await db.query("insert into price_group (id, brand_id, name) values ($1, $2, 'Customers')", [priceGroupId, brandId]);
  await db.query("update account set brand_id = $2, price_group_id = $3, version = version + 1 where id = $1", [
    there.accountId,
    brandId,
    priceGroupId,
  ]);
  await db.query("update membership set account_id = $1 where user_id = $2 and account_id = $3", [
    there.accountId,
    user.userId,
    user.accountId,
  ]);
  await db.query("update session set account_id = $1 where user_id = $2", [there.accountId, user.userId]);
}
