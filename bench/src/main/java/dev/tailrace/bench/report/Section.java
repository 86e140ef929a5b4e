package dev.tailrace.bench.report;

/** A part of the page. */
interface Section {

    /** Writes itself, or nothing if the run has nothing to show there. */
    void write(Html html);
}
