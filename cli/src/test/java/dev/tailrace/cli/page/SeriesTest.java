package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class SeriesTest {

    private static final int MOST = 64;

    private final SeriesMemory memory = new SeriesMemory(1_000, MOST);

    @Test
    void shouldKeepExtremesAndSumsWithinItsRows() {
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            final SeriesMemory scarce = new SeriesMemory(1 + random.nextInt(5), MOST);
            final Series series = new Series(scarce, 1);
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            double last = 0;
            long sum = 0;
            long time = 0;
            final int results = 1 + random.nextInt(3_000);
            for (int i = 0; i < results; i++) {
                time += random.nextInt(4) == 0 ? random.nextInt(1_000_000) : random.nextInt(3);
                last = random.nextInt(1_000) - 500;
                series.add(time, new double[] {last});
                min = Math.min(min, last);
                max = Math.max(max, last);
                sum += (long) last;
            }
            final JsonNode json = write(series);
            final int rows = json.get("t").size();
            assertThat(rows).as("seed %d", seed).isBetween(1, MOST);
            assertThat(series.results()).isEqualTo(results);
            assertThat(total(json.get("n"))).as("seed %d", seed).isEqualTo(results);
            final JsonNode field = json.get("fields").get(0);
            assertThat(total(field.get("sum"))).as("seed %d", seed).isEqualTo(sum);
            assertThat(extreme(field.get("min"), -1)).isEqualTo(-min);
            assertThat(extreme(field.get("max"), 1)).isEqualTo(max);
            assertThat(field.get("last").get(rows - 1).asDouble()).isEqualTo(last);
            assertThat(json.get("t").get(rows - 1).asLong()).isEqualTo(time);
            series.shrinkTo(0);
            assertThat(scarce.used()).as("seed %d", seed).isEqualTo(1);
        }
    }

    @Test
    void shouldKeepEachResultWhileThereIsRoom() {
        final Series series = new Series(memory, 2);
        for (int i = 0; i < MOST; i++) {
            series.add(10L * i, new double[] {i, Double.NaN});
        }
        final JsonNode json = write(series);
        assertThat(json.get("t")).hasSize(MOST);
        assertThat(json.get("fields").get(0).get("last").get(7).asInt()).isEqualTo(7);
        assertThat(json.get("fields").get(1).get("last").get(7).isNull()).isTrue();
    }

    @Test
    void shouldOnlyCountWhenOthersHaveTheMemory() {
        final SeriesMemory one = new SeriesMemory(1, MOST);
        final Series first = new Series(one, 1);
        final Series second = new Series(one, 1);
        for (int i = 0; i < 1_000; i++) {
            first.add(i, new double[] {i});
            second.add(i, new double[] {i});
        }
        assertThat(total(write(first).get("n"))).isEqualTo(1_000);
        assertThat(write(second).get("t")).isEmpty();
        assertThat(second.results()).isEqualTo(1_000);
    }

    @Test
    void shouldTakeALateTimeAsTheLastOne() {
        final Series series = new Series(memory, 1);
        series.add(100, new double[] {1});
        series.add(50, new double[] {2});
        assertThat(write(series).get("t").toString()).isEqualTo("[100]");
    }

    private static ObjectNode write(final Series series) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        series.write(json);
        return json;
    }

    private static long total(final JsonNode column) {
        long total = 0;
        for (final JsonNode value : column) {
            total += value.asLong();
        }
        return total;
    }

    private static double extreme(final JsonNode column, final int sign) {
        double most = Double.NEGATIVE_INFINITY;
        for (final JsonNode value : column) {
            most = Math.max(most, sign * value.asDouble());
        }
        return most;
    }
}
