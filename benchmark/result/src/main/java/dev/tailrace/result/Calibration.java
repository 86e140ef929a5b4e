package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The certificate of the measuring path: faults of known size went through it, and this is what it said of them.
 *
 * @param checks that count
 * @param first the checks of an earlier attempt that failed, when the calibration was repeated; otherwise none
 */
public record Calibration(List<Check> checks, List<Check> first) {

    /** What is absent in a file is empty. */
    public Calibration {
        checks = checks == null ? List.of() : List.copyOf(checks);
        first = first == null ? List.of() : List.copyOf(first);
    }

    /** Of the first attempt. */
    public Calibration(final List<Check> checks) {
        this(checks, List.of());
    }

    /** Nobody has calibrated. */
    public static final Calibration NONE = new Calibration(List.of());

    /** This after an attempt that failed. */
    public Calibration after(final Calibration failed) {
        return new Calibration(checks, failed.checks());
    }

    /** This with another check that counts. */
    public Calibration with(final Check more) {
        return new Calibration(Stream.concat(checks.stream(), Stream.of(more)).toList(), first);
    }

    /** Whether there were checks and all were passed. */
    public boolean passed() {
        return !checks.isEmpty() && checks.stream().allMatch(Check::passed);
    }

    /**
     * One injected fault.
     *
     * @param name such as "constant delay"
     * @param figure what was looked at, such as "p50"
     * @param unit of both figures, such as "ms"
     * @param expected what was injected, or follows from it by arithmetic
     * @param tolerance by how much of the expected figure the measured one may differ; 0 for counts, which are exact
     */
    public record Check(String name, String figure, String unit, double expected, double measured, double tolerance) {

        /** Whether the measured figure is near enough. */
        public boolean passed() {
            return Math.abs(measured - expected) <= tolerance * Math.abs(expected);
        }

        /** The difference as a share of what was expected. */
        public double deviation() {
            return expected == 0 ? measured : (measured - expected) / expected;
        }
    }
}
