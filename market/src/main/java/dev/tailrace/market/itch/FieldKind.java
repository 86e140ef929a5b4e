package dev.tailrace.market.itch;

/** Encoding of the bytes of a field. */
enum FieldKind {
    /** ASCII, left-justified, padded with spaces. */
    ALPHA,
    U16,
    U32,
    /** Nanoseconds since midnight, 6 bytes. */
    U48,
    U64,
    /** Unsigned 32 bits, in 1/10000. */
    PRICE4,
    /** Unsigned 64 bits, in 1/10<sup>8</sup>. */
    PRICE8
}
