package dev.tailrace.result.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Gunther's Universal Scalability Law, fitted to throughputs: N workers do {@code one * N / (1 + contention * (N - 1) +
 * coherency * N * (N - 1))} a second. Contention is the cost of waiting for each other, which alone would be Amdahl's law;
 * coherency is the cost of exchanging data with each other, by which more workers eventually become slower (Gunther,
 * "Guerrilla Capacity Planning", 2007).
 *
 * <p>N over the throughput is linear in three coefficients, so the fit is a weighted least-squares fit of relative errors
 * without a search. The law has no negative coefficients; such coefficients are fixed at zero (all subsets are tried).
 *
 * @param one throughput of a single worker
 * @param contention at least 0
 * @param coherency at least 0
 * @param meanError root mean square of the relative errors between fitted and measured throughputs
 * @param freedom number of measurements in excess of the fitted coefficients; at 0 the error is meaningless
 */
public record ScalabilityLaw(double one, double contention, double coherency, double meanError, int freedom) {

    /** Minimum number of measured values that a fit needs. */
    public static final int LEAST_VALUES = 3;

    private static final int COEFFICIENTS = 3;

    /** A measured throughput of a number of workers. */
    public record Measured(double workers, double perSecond) {}

    /**
     * Fits the law.
     *
     * @param measured throughputs above 0; several may have the same number of workers
     * @throws IllegalArgumentException when there are measurements of fewer than {@link #LEAST_VALUES} numbers of workers
     */
    public static ScalabilityLaw fit(final List<Measured> measured) {
        final long values =
                measured.stream().mapToDouble(Measured::workers).distinct().count();
        if (values < LEAST_VALUES) {
            throw new IllegalArgumentException(
                    "a curve takes measurements at " + LEAST_VALUES + " values, and there are " + values);
        }
        ScalabilityLaw best = null;
        for (int subset = 1; subset < 1 << COEFFICIENTS; subset += 2) {
            final ScalabilityLaw law = fit(measured, subset);
            if (law != null && (best == null || law.meanError < best.meanError)) {
                best = law;
            }
        }
        return best;
    }

    /**
     * Fits the coefficients in a subset; its lowest bit is the coefficient of a single worker. Null when a coefficient is
     * negative.
     */
    private static ScalabilityLaw fit(final List<Measured> measured, final int subset) {
        final int[] used = IntStream.range(0, COEFFICIENTS)
                .filter(coefficient -> (subset >> coefficient & 1) == 1)
                .toArray();
        final double[][] normal = new double[used.length][used.length + 1];
        for (final Measured one : measured) {
            final double[] row = Arrays.stream(used)
                    .mapToDouble(coefficient -> basis(coefficient, one.workers()) * one.perSecond() / one.workers())
                    .toArray();
            for (int i = 0; i < row.length; i++) {
                for (int j = 0; j < row.length; j++) {
                    normal[i][j] += row[i] * row[j];
                }
                normal[i][row.length] += row[i];
            }
        }
        final double[] solved = solve(normal);
        if (solved.length == 0 || solved[0] <= 0 || Arrays.stream(solved).anyMatch(value -> value < 0)) {
            return null;
        }
        final double[] all = new double[COEFFICIENTS];
        for (int i = 0; i < used.length; i++) {
            all[used[i]] = solved[i];
        }
        final ScalabilityLaw law =
                new ScalabilityLaw(1 / all[0], all[1] / all[0], all[2] / all[0], 0, measured.size() - used.length);
        return new ScalabilityLaw(law.one, law.contention, law.coherency, law.errorOf(measured), law.freedom);
    }

    private static double basis(final int coefficient, final double workers) {
        return switch (coefficient) {
            case 0 -> 1;
            case 1 -> workers - 1;
            default -> workers * (workers - 1);
        };
    }

    /** Gaussian elimination; empty when the equations have no unique solution. */
    private static double[] solve(final double[][] equations) {
        final int size = equations.length;
        for (int pivot = 0; pivot < size; pivot++) {
            int largest = pivot;
            for (int row = pivot + 1; row < size; row++) {
                largest = Math.abs(equations[row][pivot]) > Math.abs(equations[largest][pivot]) ? row : largest;
            }
            final double[] swapped = equations[pivot];
            equations[pivot] = equations[largest];
            equations[largest] = swapped;
            if (Math.abs(equations[pivot][pivot]) < 1e-12) {
                return new double[0];
            }
            for (int row = 0; row < size; row++) {
                final double factor = row == pivot ? 0 : equations[row][pivot] / equations[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    equations[row][column] -= factor * equations[pivot][column];
                }
            }
        }
        return IntStream.range(0, size)
                .mapToDouble(row -> equations[row][size] / equations[row][row])
                .toArray();
    }

    private double errorOf(final List<Measured> measured) {
        return Math.sqrt(measured.stream()
                .mapToDouble(each -> at(each.workers()) / each.perSecond() - 1)
                .map(error -> error * error)
                .average()
                .orElse(0));
    }

    /** The throughput of a number of workers by the law, measured or not. */
    public double at(final double workers) {
        return one * workers / (1 + contention * (workers - 1) + coherency * workers * (workers - 1));
    }

    /** The number of workers above which throughput decreases; empty without coherency costs. */
    public OptionalDouble peak() {
        return coherency > 0 && contention < 1
                ? OptionalDouble.of(Math.max(1, Math.sqrt((1 - contention) / coherency)))
                : OptionalDouble.empty();
    }
}
