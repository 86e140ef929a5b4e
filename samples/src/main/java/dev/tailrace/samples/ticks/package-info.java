/**
 * The workload of a published benchmark guide for financial streaming, on JSON messages of about 120 bytes: enrichment with the
 * sector of a symbol, one-second VWAPs, and alerts for prices far from them. The guide compares a price with the VWAP of the
 * window that it is in, which looks ahead; here it is that of the latest window that has ended.
 *
 * <p>One thread for each task; nothing is allocated per record.
 */
package dev.tailrace.samples.ticks;
