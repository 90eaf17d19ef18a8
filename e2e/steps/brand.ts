import { webAddress } from "../address.ts";
import { query } from "./far-ends.ts";

/** The demo's second brand, on a host of its own. */
export const brandWeb = webAddress.replace("localhost", "solrosen.localhost");

/**
 * A new version of that brand's configuration, as an editor would publish it. Only the journeys of project "brand" may use it:
 * they run one after the other.
 */
export const publishBrand = (
  globals: Readonly<Record<string, boolean | string>>,
  menus: Readonly<Record<string, boolean>> = {},
): Promise<unknown> =>
  query(
    `insert into whitelabel_config (brand_id, version, config, published_at, created_by)
     select c.brand_id, c.version + 1,
            jsonb_set(c.config, '{globals}', c.config -> 'globals' || $1::jsonb || jsonb_build_object('menus', c.config #> '{globals,menus}' || $2::jsonb)), now(), 'test:journey'
       from whitelabel_config c join brand_host h on h.brand_id = c.brand_id where h.host = 'solrosen.localhost' order by c.version desc limit 1`,
    [JSON.stringify(globals), JSON.stringify(menus)],
  );
