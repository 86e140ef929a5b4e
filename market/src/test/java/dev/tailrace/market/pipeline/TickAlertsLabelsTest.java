package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedLabel;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.generate.LabelKind;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generator's labels and the pipeline's alerts come from different hands and must be the same trades. */
class TickAlertsLabelsTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void shouldAlertExactlyAtTheLabelledJumps(final long seed) {
        final List<String> expected = new ArrayList<>();
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        final FeedSpec spec = FeedSpec.builder()
                .messages(60_000)
                .symbols(60)
                .seed(seed)
                .jumps(20)
                .halts(6)
                .build();
        new FeedGenerator(spec).generate(feed, label -> {
            if (label.kind() == LabelKind.JUMP) {
                expected.add(head(label));
            }
        });

        final List<String> alerts = alerts(feed.toByteArray());

        assertThat(alerts)
                .extracting(line -> line.substring(0, line.indexOf(",\"symbol\"")))
                .isEqualTo(expected);
    }

    private static String head(final FeedLabel jump) {
        return "{\"type\":\"price_jump\",\"seq\":" + jump.seq() + ",\"ts\":" + jump.timestampNs() + ",\"locate\":"
                + jump.locate();
    }

    private static List<String> alerts(final byte[] feed) {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), Map.of("emit", "alerts")));
        final CollectedOutput out = new CollectedOutput();
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        try (InputLog log = Feeds.open(new ByteArrayInputStream(feed), "test", feed.length, inputFaults)) {
            SequentialRun.of(pipeline.build())
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .build()
                    .run();
        }
        return out.texts();
    }
}
