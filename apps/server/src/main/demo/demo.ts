import { money } from "@nameplane/values";
import pg from "pg";
import { demoColleague, demoLogins } from "./demo-logins.ts";
import type { Installation } from "../install.ts";
import { installDemoResellerSignup } from "./demo-reseller-signup.ts";
import { installDemoAffiliates } from "./demo-affiliates.ts";
import { installDemoBrand } from "./demo-brand.ts";
import { installDemoLaunches } from "./demo-launches.ts";
import { installDemoPromotions } from "./demo-promotions.ts";
import { addCustomer, addStaff, isUsernameTaken, type NewCustomer } from "../people.ts";

const actor = "job:demo";

const customers: Record<"customer" | "reseller", NewCustomer> = {
  customer: {
    user: {
      ...demoLogins.customer,
      firstName: "Alva",
      lastName: "Hedström",
      email: "alva@kvarnstraket.example",
      phone: "+46.701234567",
      language: "en",
    },
    organization: "Kvarnstråket AB",
    idNumber: "556036-0793",
    vatNumber: "SE556036079301",
    street: ["Kvarngatan 3"],
    postcode: "118 47",
    city: "Stockholm",
    country: "SE",
    invoiceMethod: "prepayment",
    creditLimit: money(0, "SEK"),
    isReseller: false,
  },
  reseller: {
    user: {
      ...demoLogins.reseller,
      firstName: "Ruben",
      lastName: "Solander",
      email: "ruben@solrosen.example",
      phone: "+46.317654321",
      language: "sv",
    },
    organization: "Solrosen Webb AB",
    idNumber: "559016-7721",
    vatNumber: "SE559016772101",
    street: ["Linnégatan 20"],
    postcode: "413 04",
    city: "Göteborg",
    country: "SE",
    invoiceMethod: "postpayment",
    creditLimit: money(5_000_000, "SEK"),
    isReseller: true,
  },
};

/** Adds the demo accounts once. An existing database keeps its data. Returns true if the accounts are new. */
export async function installDemo(url: string, installation: Installation): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (await isUsernameTaken(client, installation, demoLogins.customer.username)) return false;
    await client.query("begin");
    await addCustomer(client, installation, customers.customer, actor);
    const reseller = await addCustomer(client, installation, customers.reseller, actor);
    await installDemoBrand(client, installation, reseller.accountId, actor);
    await installDemoPromotions(client);
    await installDemoAffiliates(client, installation.brandId);
    await installDemoResellerSignup(client, installation.brandId);
    await installDemoLaunches(client);
    await addStaff(client, {
      username: demoColleague,
      name: "Otto Namnlund",
      email: "otto@nameplane.test",
      language: "en",
    });
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}
