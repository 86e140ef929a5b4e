/**
 * The page of a run: {@link dev.tailrace.cli.page.RunPage} serves it while the run lasts, and {@link
 * dev.tailrace.cli.page.PageReport} writes it to a file.
 *
 * <p>The thread of the pipeline does one thing for it: {@link dev.tailrace.cli.page.ResultFeed} copies each result into a ring,
 * or counts it as left out when the ring is full. A thread of the page reads the rings, keeps {@link
 * dev.tailrace.cli.page.Series} of bounded size, and publishes figures twice a second. Books are read by the thread that owns
 * them, when a browser asks. Nothing waits for a browser.
 */
package dev.tailrace.cli.page;
