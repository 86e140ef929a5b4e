package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Ablation;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BenchPlanTest {

    @Test
    void shouldPutTheEngineAsItIsBeforeEverySecondOfItsChanges() {
        final BenchPlan plan = BenchPlan.of(settings("ablate", "linger=5|20,gc", "repeat", "2"));
        assertThat(plan.engines())
                .extracting(EngineChoice::name)
                .containsExactly(
                        "kafka", "kafka-linger-5", "kafka-linger-20", "kafka-gc-xx-usezgc", "kafka-all-together");
        assertThat(plan.runs())
                .extracting(PlannedRun::name)
                .startsWith("kafka-1", "kafka-linger-5-1", "kafka-linger-20-1", "kafka-2", "kafka-gc-xx-usezgc-1")
                .endsWith("kafka-4", "kafka-linger-20-2", "kafka-linger-5-2")
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldChangeOneOptionAtATimeAndThenTheFirstValueOfEach() {
        final BenchSettings settings = settings("ablate", "linger=5|20,gc,kafka.max-replay=7");
        final Ablations.One ablation = settings.ablations().get(0);
        assertThat(ablation.engines().get(1).given()).isEqualTo(Map.of("client.producer.linger.ms", "5"));
        assertThat(ablation.engines().get(1).title()).isEqualTo("Tailrace on Kafka, linger 5");
        assertThat(ablation.engines().get(5).given())
                .isEqualTo(Map.of("client.producer.linger.ms", "5", "java-options", "-XX:+UseZGC", "max-replay", "7"));
        assertThat(ablation.study().variants())
                .extracting(Ablation.Variant::from)
                .containsExactly("0", "0", "not given", "10000000");
        assertThat(ablation.study().together()).isEqualTo("kafka-all-together");
    }

    @Test
    void shouldScaleThreadsOverAsManyPartitionsAsTheMostThreads() {
        final BenchPlan threads = BenchPlan.of(settings("scale", "parallelism=4,1,2"));
        assertThat(threads.engines())
                .extracting(EngineChoice::title)
                .containsExactly(
                        "Tailrace on Kafka, parallelism 1",
                        "Tailrace on Kafka, parallelism 2",
                        "Tailrace on Kafka, parallelism 4");
        assertThat(threads.engines()).extracting(EngineChoice::partitions).containsExactly(4, 4, 4);
        assertThat(threads.engines())
                .extracting(engine -> engine.options().get("threads"))
                .containsExactly("1", "2", "4");
        final BenchPlan partitions = BenchPlan.of(settings("scale", "partitions=1,4"));
        assertThat(partitions.engines()).extracting(EngineChoice::partitions).containsExactly(1, 4);
    }

    private static BenchSettings settings(final String... options) {
        final SortedMap<String, String> fields = new TreeMap<>(Map.of("out", "folder", "engines", "kafka"));
        for (int i = 0; i < options.length; i += 2) {
            fields.put(options[i], options[i + 1]);
        }
        return BenchSettings.of(fields, "", List.of());
    }
}
