import fc from "fast-check";

/**
 * Property tests draw the same values in each run, so that what passed for a change passes for the same change elsewhere.
 * PROPERTY_SEED=12345 draws others; a property that fails prints the seed it failed with.
 */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 20_261_121) });
