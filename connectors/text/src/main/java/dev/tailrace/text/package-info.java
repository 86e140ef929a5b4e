/**
 * Text as input: CSV as Java records, and lines.
 *
 * <p>A format divides a file into records and decodes each; the same decoder reads the messages of a topic. One thread uses
 * a log, and each task has its own decoder.
 */
package dev.tailrace.text;
