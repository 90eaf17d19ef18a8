import { webAddress } from "../address.ts";
import { endpoints } from "../start-product.ts";

/** The demo's second brand, on a host of its own. */
export const brandWeb = webAddress.replace("localhost", "solrosen.localhost");

type Config = { readonly globals: { readonly menus: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>> };
type Edited = {
  readonly brand: {
    readonly revision: number;
    readonly config: Config;
    readonly draft: { readonly differs: readonly string[] } | null;
  };
};

/**
 * Publishes a new version of that brand, as its reseller does in the editor. Only the journeys of project "brand" may use this,
 * because they run one after the other.
 */
export async function publishBrand(
  globals: Readonly<Record<string, boolean | string>>,
  menus: Readonly<Record<string, boolean>> = {},
): Promise<void> {
  const call = await asReseller();
  const { data } = await call<{ data: { brandid: string }[] }>("/api/whitelabel/getownbrands/");
  const brandid = data[0]?.brandid ?? "";
  const read = async () => (await call<Edited>(`/api/whitelabel/getbrand/?brandid=${brandid}`)).brand;
  const { config, revision } = await read();
  const changed = { ...config.globals, ...globals, menus: { ...config.globals.menus, ...menus } };
  await call("/api/whitelabel/savedraft/", { brandid, revision, config: { ...config, globals: changed } });
  const saved = await read();
  if (saved.draft === null || saved.draft.differs.length === 0) return;
  await call("/api/whitelabel/publish/", { brandid, revision: saved.revision });
}

/** Logs the brand's reseller in, and returns a function that calls the API as them. */
async function asReseller(): Promise<<Answer>(path: string, body?: object) => Promise<Answer>> {
  const { username: user, password } = endpoints().demo.reseller;
  let cookie = "";
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(new URL(path, webAddress), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "idempotency-key": crypto.randomUUID(),
        ...(cookie === "" ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [set] = answer.headers.getSetCookie().filter((each) => each.startsWith("sid="));
    if (set !== undefined) cookie = set.split(";")[0] ?? "";
    const read = (await answer.json()) as Answer & { code: number };
    if (read.code !== 1000) throw new Error(`${path}: ${JSON.stringify(read)}`);
    return read;
  };
  await call("/api/authenticate/userlogin/", { user, password });
  return call;
}
