import "./further-types/further-types.ts";

export * from "./index.browser.ts";
