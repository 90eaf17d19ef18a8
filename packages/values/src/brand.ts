declare const brandName: unique symbol;

/** A value of type T that was validated, marked with a name. Two brands of the same T cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
