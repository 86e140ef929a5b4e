package dev.tailrace.result.report;

/** A part of the page. */
interface Section {

    /** Writes itself, or nothing if the run has nothing to show there. */
    void write(Html html);
}
