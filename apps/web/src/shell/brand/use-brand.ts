import { useSyncExternalStore } from "react";
import type { BrandConfig } from "./brand-config.ts";
import { currentBrand, onBrandChange } from "./brand-store.ts";

/** The configuration of this host's brand. */
export const useBrand = (): BrandConfig => useSyncExternalStore(onBrandChange, currentBrand);
