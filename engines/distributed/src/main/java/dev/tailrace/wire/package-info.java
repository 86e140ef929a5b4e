/**
 * Records as bytes, for tasks that share no memory.
 *
 * <p>{@link dev.tailrace.wire.Records} writes a record with its class and reads it again in another process:
 *
 * <ul>
 *   <li>values of the JDK, enum constants, arrays of bytes, ints, longs and doubles;
 *   <li>Java records of these, and of each other;
 *   <li>records that can change and are {@link dev.tailrace.function.Transferable}: field by field, if none is transient
 *       and there is a constructor without arguments;
 *   <li>{@link dev.tailrace.function.Sendable} ones write themselves: flyweights, whose content is not in their fields.
 * </ul>
 *
 * <p>Everything else is refused when the first of them is to be sent, with class, field and what to do. Both ends run the
 * same classes: there is no evolution here, and nothing that is kept. Numbers are big-endian.
 *
 * <p>Each object is used by one thread. What can change is read into one object that is used again for the next record of
 * its class; values are made anew, as they would be anyway.
 */
package dev.tailrace.wire;
