/**
 * Published figures of others that our documents and reports quote: {@code figures.csv} has each as it is printed, with
 * its source and its place there. A figure that is not in the file is not quoted.
 *
 * <p>Values are immutable.
 */
package dev.tailrace.samples.published;
