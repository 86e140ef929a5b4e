/**
 * A pipeline with next to no work, to measure the cost of an engine itself: records of a chosen length leave with another
 * price. One thread; nothing is allocated per record.
 */
package dev.tailrace.samples.markup;
