package dev.tailrace.runner;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The failing runs of {@link RandomOrderTest} fail in every function of every kind of node, and around them. */
class FailurePositionsTest {

    private static final int RUNS = 3_000;

    private static final String EXPECTED =
            """
            alarm: after, key, record, timer
            alarms: after, key, record, timer
            asOf: key, record
            burst: after, record
            connect: after, key, record, right, timer
            count: key, record, result
            enrich: record
            filter: record
            flatMap: after, record
            input: read
            interval: key, record
            join: key, record
            map: record
            output: write
            process: after, record, timer
            rekey: record
            rows: key, result
            running: key, record, result
            session: key, record, result
            sink: record
            sliding: key, result
            source: bad input, bad input skipped, decode
            window: key, record, result
            """;

    private static final Pattern BLOWN = Pattern.compile("node n(\\d+) at (\\w+) of ");

    @Test
    void shouldBeEveryFunctionOfEveryKindOfNode() {
        final Set<String> positions = new TreeSet<>();
        for (int run = 1; run <= RUNS; run++) {
            add(MarkRun.failing(11_000_003L * run), positions);
        }
        assertThat(positions)
                .isEqualTo(EXPECTED.lines()
                        .flatMap(FailurePositionsTest::positions)
                        .collect(toCollection(TreeSet::new)));
    }

    private static Stream<String> positions(final String line) {
        final String[] nodeAndFunctions = line.split(": ");
        return Stream.of(nodeAndFunctions[1].split(", ")).map(function -> nodeAndFunctions[0] + ": " + function);
    }

    private static void add(final MarkRun run, final Set<String> positions) {
        final String end = run.sequential().end();
        final Matcher blown = BLOWN.matcher(end);
        if (blown.find()) {
            positions.add(run.steps.get(Integer.parseInt(blown.group(1))).kind() + ": " + blown.group(2));
        } else if (end.contains("cannot write")) {
            positions.add("output: write");
        } else if (end.contains("cannot read on")) {
            positions.add("input: read");
        } else if (end.contains("bad-record")) {
            positions.add("source: bad input skipped");
        } else if (end.contains("the record is bad")) {
            positions.add("source: bad input");
        }
    }
}
