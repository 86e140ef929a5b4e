package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.Connection;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine flink when it is given a method of order. */
class MethodChoiceTest {

    @ParameterizedTest
    @CsvSource({
        "gap, EXACTLY_ONCE, true, false",
        "conflux, AT_LEAST_ONCE, true, false",
        "conflux-published, AT_LEAST_ONCE, true, false",
        "window-sort, AT_LEAST_ONCE, true, true",
        "none, AT_LEAST_ONCE, false, false",
    })
    void shouldTakeTheUsualGuaranteeOfAMethodAndJudgeWhatItPromises(
            final String method, final Guarantee guarantee, final boolean isOrdered, final boolean isTailOptional) {
        final EngineChoice engine =
                settings("engine-option.flink.method", method).engines().get(0);
        assertThat(engine.guarantee()).contains(guarantee);
        assertThat(engine.isOrdered()).isEqualTo(isOrdered);
        assertThat(engine.engine(Path.of("gc.log")).isTailOptional()).isEqualTo(isTailOptional);
        assertThat(engine.name()).isEqualTo("flink");
        assertThat(engine.title()).isEqualTo("Listing 1 on Flink, " + method);
    }

    @Test
    void shouldStartTheJobOfTheMethodWithItsOptions() {
        final EngineStart start = start(settings(
                        "engine-option.flink.method", "gap",
                        "engine-option.flink.state-backend", "rocksdb",
                        "engine-option.flink.flink.taskmanager.memory.segment-size", "64kb")
                .engines()
                .get(0)
                .engine(Path.of("gc.log")));
        assertThat(start.command().engine()).endsWith(Path.of("lib/experiments/flink"));
        assertThat(start.command().program()).isEqualTo("conflux-flink");
        final RunSpec spec = RecordText.read(RunSpec.class, start.request());
        assertThat(spec.pipeline()).isEqualTo("conflux-listing1");
        assertThat(spec.threads()).isEqualTo(1);
        assertThat(spec.progressInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(spec.options())
                .containsEntry("method", "gap")
                .containsEntry("parallelism", "4,last=2")
                .containsEntry("buffer-timeout-ms", "1")
                .containsEntry("state-backend", "rocksdb")
                .containsEntry("flink.taskmanager.memory.segment-size", "64kb")
                .doesNotContainKey("partitions");
    }

    @Test
    void shouldRunThePipelineItselfWithoutAMethod() {
        final EngineChoice engine = settings().engines().get(0);
        assertThat(start(engine.engine(Path.of("gc.log"))).command().program()).isEqualTo("flink");
        assertThat(engine.guarantee()).contains(Guarantee.EXACTLY_ONCE);
        assertThat(engine.title()).isEqualTo("Tailrace on Flink");
        assertThat(engine.isOrdered()).isTrue();
    }

    @Test
    void shouldChangeMethodAndParallelismAsKnobs() {
        final BenchSettings settings = settings(
                "engines", "flink@at-least-once",
                "engine-option.flink.method", "gap",
                "ablate", "method=conflux|window-sort|none,parallelism,buffer-timeout");
        assertThat(settings.ablations().get(0).engines())
                .extracting(EngineChoice::title)
                .containsExactly(
                        "Listing 1 on Flink, gap, at-least-once",
                        "Listing 1 on Flink, at-least-once, method conflux",
                        "Listing 1 on Flink, at-least-once, method window-sort",
                        "Listing 1 on Flink, at-least-once, method none",
                        "Listing 1 on Flink, gap, at-least-once, parallelism 2",
                        "Listing 1 on Flink, gap, at-least-once, buffer-timeout 100",
                        "Listing 1 on Flink, conflux, at-least-once, all together");
        assertThat(settings.ablations().get(0).study().variants())
                .extracting(variant -> variant.from() + " to " + variant.to())
                .containsExactly("gap to conflux", "gap to window-sort", "gap to none", "4,last=2 to 2", "1 to 100");
        assertThat(settings(settings.effective()).effective()).isEqualTo(settings.effective());
    }

    @Test
    void shouldChangeOnlyWhatAJobWithAMethodHasWhenAllKnobsAreRequested() {
        assertThat(settings("engine-option.flink.method", "gap", "ablate", "all")
                        .ablations()
                        .get(0)
                        .study()
                        .variants())
                .extracting(variant -> variant.option())
                .contains("buffer-timeout-ms", "progress-interval-ms", "object-reuse", "state-backend")
                .doesNotContain("threads", "method");
    }

    private static EngineStart start(final Engine engine) {
        return engine.start(new EngineJob(
                Connection.to("127.0.0.1:9092"),
                "run",
                RunSpec.of("conflux-listing1"),
                "in",
                new TreeMap<>(Map.of("results", "out")),
                Path.of("folder")));
    }

    private static BenchSettings settings(final String... options) {
        final SortedMap<String, String> fields = new TreeMap<>();
        for (int i = 0; i < options.length; i += 2) {
            fields.put(options[i], options[i + 1]);
        }
        return settings(fields);
    }

    private static BenchSettings settings(final Map<String, String> options) {
        final SortedMap<String, String> fields = new TreeMap<>(options);
        fields.putIfAbsent("engines", "flink");
        fields.put("workload", "conflux-listing1");
        fields.put("out", "folder");
        return BenchSettings.of(fields, "", List.of());
    }
}
