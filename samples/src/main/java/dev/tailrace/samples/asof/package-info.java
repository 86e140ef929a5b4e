/**
 * An as-of join: each trade with the quote of its symbol that was in force. The place in the log decides which quote that is,
 * also among records of the same nanosecond, so the result is the same in every run.
 *
 * <p>One thread for each task; nothing is allocated per record.
 */
package dev.tailrace.samples.asof;
