package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.util.Locale;

/**
 * The figures of one run, as a line of {@code runs.csv}; times in milliseconds.
 *
 * @param load text form of the {@link Load}
 * @param perSecond source records processed per second
 * @param readMs part of the mean latency from the last write to Kafka until the result was read
 * @param jobCpu processor seconds per million results of the job, and of the merge process if there is one
 * @param brokerCpu processor seconds per million results of the broker
 * @param check faults of the results, or that there are none
 */
record RunRow(
        OrderMethod method,
        String load,
        int round,
        double perSecond,
        double meanMs,
        double p50Ms,
        double p80Ms,
        double p99Ms,
        double p999Ms,
        double maxMs,
        double readMs,
        double jobCpu,
        double brokerCpu,
        long results,
        long inversions,
        long lost,
        long duplicates,
        String check) {

    private static final int COLUMNS = 18;

    /** Names of the columns of {@link #line}. */
    static String head() {
        return "method,load,round,per_second,mean_ms,p50_ms,p80_ms,p99_ms,p999_ms,max_ms,read_ms,job_cpu_s_per_million,"
                + "broker_cpu_s_per_million,results,inversions,lost,duplicates,check";
    }

    /** The row as comma-separated values; the check, in quotes, is the last column. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%.0f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.2f,%.2f,%d,%d,%d,%d,\"%s\"",
                method,
                load,
                round,
                perSecond,
                meanMs,
                p50Ms,
                p80Ms,
                p99Ms,
                p999Ms,
                maxMs,
                readMs,
                jobCpu,
                brokerCpu,
                results,
                inversions,
                lost,
                duplicates,
                check);
    }

    /** Parses a {@link #line}. */
    static RunRow of(final String line) {
        final String[] cells = line.split(",", COLUMNS);
        return new RunRow(
                OrderMethod.named(cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]),
                Double.parseDouble(cells[5]),
                Double.parseDouble(cells[6]),
                Double.parseDouble(cells[7]),
                Double.parseDouble(cells[8]),
                Double.parseDouble(cells[9]),
                Double.parseDouble(cells[10]),
                Double.parseDouble(cells[11]),
                Double.parseDouble(cells[12]),
                Long.parseLong(cells[13]),
                Long.parseLong(cells[14]),
                Long.parseLong(cells[15]),
                Long.parseLong(cells[16]),
                cells[17].substring(1, cells[17].length() - 1));
    }

    /** Name of the run in file names: {@code gap-20000-1}. */
    String name() {
        return method + "-" + load + "-" + round;
    }

    /** Whether the run came to its end and delivered what its method promises. */
    boolean isAsPromised() {
        return check.equals(OrderRunResult.AS_PROMISED);
    }
}
