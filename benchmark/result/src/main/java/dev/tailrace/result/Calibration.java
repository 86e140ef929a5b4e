package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * The certificate of the measuring path: injected faults of known size, and the measured values.
 *
 * @param checks checks that count
 * @param first checks of an earlier, failed attempt, when the calibration was repeated; otherwise empty
 */
public record Calibration(List<Check> checks, List<Check> first) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Calibration {
        checks = checks == null ? List.of() : List.copyOf(checks);
        first = first == null ? List.of() : List.copyOf(first);
    }

    /** A calibration by a first attempt. */
    public Calibration(final List<Check> checks) {
        this(checks, List.of());
    }

    /** No calibration was run. */
    public static final Calibration NONE = new Calibration(List.of());

    /** This calibration, as the repetition of a failed attempt. */
    public Calibration after(final Calibration failed) {
        return new Calibration(checks, failed.checks());
    }

    /** This calibration with another check that counts. */
    public Calibration with(final Check more) {
        return new Calibration(Stream.concat(checks.stream(), Stream.of(more)).toList(), first);
    }

    /**
     * The systematic error of the path as a share of a latency: the largest measured deviation of a latency. Every interval of
     * a run contains it.
     */
    public double systematicShare() {
        return checks.stream()
                .filter(Check::isLatency)
                .mapToDouble(check -> Math.abs(check.deviation()))
                .max()
                .orElse(0);
    }

    /** Whether there were checks and all passed. */
    public boolean passed() {
        return !checks.isEmpty() && checks.stream().allMatch(Check::passed);
    }

    /**
     * The check of one injected fault.
     *
     * @param name name of the fault, such as "constant delay"
     * @param figure measured figure, such as "p50"
     * @param unit unit of both figures, such as "ms"
     * @param expected injected value, or a value computed from it
     * @param tolerance deviation as a share of the expected figure that a sound path stays within; 0 for counts, which are
     *     exact
     */
    public record Check(String name, String figure, String unit, double expected, double measured, double tolerance) {

        /** Largest error of a latency that intervals may contain; beyond it the path measures something else. */
        public static final double LARGEST_CARRIED = 0.1;

        private static final String OF_LATENCIES = "ms";

        /** Whether the figure is a latency. */
        boolean isLatency() {
            return OF_LATENCIES.equals(unit);
        }

        /** Whether the measured figure is within the tolerance. */
        public boolean isExact() {
            return isWithin(tolerance);
        }

        /** Whether the measured figure is within the tolerance, or its error is one that intervals may contain. */
        public boolean passed() {
            return isWithin(isLatency() ? Math.max(tolerance, LARGEST_CARRIED) : tolerance);
        }

        private boolean isWithin(final double share) {
            return Math.abs(measured - expected) <= share * Math.abs(expected);
        }

        /** The difference as a share of the expected figure. */
        public double deviation() {
            return expected == 0 ? measured : (measured - expected) / expected;
        }
    }
}
