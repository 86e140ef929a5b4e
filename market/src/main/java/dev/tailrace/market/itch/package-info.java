/**
 * The NASDAQ TotalView-ITCH 5.0 codec: flyweights over bytes that belong to another object, classes for the message types
 * that pipelines process; {@link dev.tailrace.market.itch.ItchMessage} has the fields of all types by name.
 *
 * <p>Source: NASDAQ TotalView-ITCH 5.0 specification, revision of 28 April 2023. Integers are unsigned and big-endian,
 * text is ASCII, left-justified and padded with spaces. Flyweights are not thread-safe, never allocate when they read or
 * write numbers, and check nothing: the length of a message is checked once, by the decoder that frames it.
 */
package dev.tailrace.market.itch;
