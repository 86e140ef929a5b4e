/**
 * The consistency test of "Internal consistency in streaming systems" (scattered-thoughts.net, 2021): money moves between
 * accounts, so the sum of all balances is always 0. An engine whose results do not each belong to a prefix of its input emits
 * sums that no transfers could have led to.
 *
 * <p>Here a transfer becomes two postings, which follow each other in the total order, whatever the number of tasks between
 * them and the sum. One thread for each task; nothing is allocated per record.
 */
package dev.tailrace.samples.bank;
