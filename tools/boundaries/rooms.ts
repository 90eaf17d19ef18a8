// Where code may stand: the areas of the server by tier, and the rooms of areas that are too large for one folder.

/** Areas of the server by tier, low to high: imports point down or sideways, never up. */
export const tiers: readonly (readonly string[])[] = [
  ["identity", "accounts", "whitelabel", "tlds", "files"],
  ["contacts", "registry", "domains", "zones", "dnssec", "delegation", "dnsapi", "forwarding", "products", "webhooks"],
  ["ledger", "payments"],
  ["orders", "checkout", "pushes"],
  ["tickets", "notifications", "backoffice"],
];

/**
 * Rooms of an area, low to high: sub-folders with a front door of their own. A room imports the files of its area's own folder and the
 * front doors of rooms before it. `kinds/*`: each folder below `kinds` is a room, and none of them knows another.
 */
export const rooms: Readonly<Record<"server" | "web", Readonly<Record<string, readonly string[]>>>> = {
  server: {},
  web: {},
};

/** What somebody takes in at a glance: source files in a folder (tests and fixtures aside), and names in the front door of an area or a room. */
export type Limits = { readonly files: number; readonly names: number };
export const limits: Limits = { files: 30, names: 40 };

export type App = keyof typeof rooms;
