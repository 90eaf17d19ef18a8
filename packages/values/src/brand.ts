declare const brandName: unique symbol;

/** A value of type T that was validated and has a name: two brands over the same T cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
