package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Crashes of runs whose state takes so long to copy that a standby takes the copies, where one may. */
class SlowCopyIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(200_000, 13);
    private static final int PER_SECOND = 2_500;
    private static final int GOOD_BETWEEN_BAD = 40;

    @TempDir
    private Path state;

    private final String application = SharedBroker.unique("slow-copy");
    private final String input = application + "-feed";
    private final String letters = application + "-dead";
    private final SlowCopies copies = new SlowCopies();

    private KafkaRunBuilder run() {
        final KafkaRunBuilder run = KafkaRun.of(TickAlertsFeed.graph()).with(spec -> spec.applicationId(application)
                .bootstrapServers(SharedBroker.address())
                .inputTopics(List.of(input))
                .ordering(Ordering.SOURCE_PARTITION)
                .stateFolder(state)
                .progressInterval(Duration.ofMillis(20))
                .option("create-topics", "true"));
        TickAlertsFeed.SINKS.forEach(sink -> run.with(spec -> spec.outputTopic(sink, application + "-" + sink)));
        return run;
    }

    @ParameterizedTest
    @EnumSource(
            value = Guarantee.class,
            names = {"EXACTLY_ONCE", "AT_LEAST_ONCE"})
    void shouldLoseAndChangeNothingWhenItResumesFromTheCopyOfAStandby(final Guarantee guarantee) {
        final List<byte[]> written = crash(FEED.messages(), run().with(spec -> spec.guarantee(guarantee)));

        run().with(spec -> spec.guarantee(guarantee).stopAtEnd(true)).build().run();

        assertThat(copies.processors())
                .as("the partition task's and the standby's")
                .isEqualTo(2);
        assertResults(written);
    }

    @Test
    void shouldWriteEachDeadLetterOnceWhenCopiesAreSlow() {
        final List<byte[]> written =
                crash(withBadOnes(), run().with(spec -> spec.option("dead-letter-topic", letters)));

        run().with(spec -> spec.option("dead-letter-topic", letters).stopAtEnd(true))
                .build()
                .run();

        assertResults(written);
        final Results dead = Results.read(SharedBroker.topics(), letters, 0, "read_uncommitted");
        assertThat(dead.missing()).isZero();
        assertThat(dead.filtered())
                .hasSizeGreaterThan(10)
                .isEqualTo(written.stream()
                        .filter(SlowCopyIT::isBad)
                        .map(message -> new String(message, StandardCharsets.UTF_8))
                        .toList());
    }

    /** Runs until it has taken many copies, and breaks off; returns what the input has by then. */
    private List<byte[]> crash(final List<byte[]> messages, final KafkaRunBuilder run) {
        SharedBroker.topics().create(1, input);
        try (SlowWriter writer = SlowWriter.start(input, messages, PER_SECOND)) {
            assertThatThrownBy(() -> run.processor(copies.crashing(TickAlertsFeed.graph()))
                            .build()
                            .run())
                    .isInstanceOf(StatusException.class)
                    .hasMessageContaining(SlowCopies.CRASH);
            return messages.subList(0, writer.enough());
        }
    }

    private void assertResults(final List<byte[]> messages) {
        final Map<String, List<String>> expected = TickAlertsFeed.expected(messages);
        for (final String sink : TickAlertsFeed.SINKS) {
            final Results read = Results.read(SharedBroker.topics(), application + "-" + sink, 0, "read_uncommitted");
            assertThat(read.missing()).as(sink).isZero();
            assertThat(read.filtered()).as(sink).isEqualTo(expected.get(sink));
        }
    }

    private static List<byte[]> withBadOnes() {
        final List<byte[]> messages = new ArrayList<>();
        for (int index = 0; index < FEED.messages().size(); index++) {
            messages.add(FEED.messages().get(index));
            if (index % GOOD_BETWEEN_BAD == 0) {
                messages.add(bad(index / GOOD_BETWEEN_BAD));
            }
        }
        return messages;
    }

    /** Too short for its kind, and each another one. */
    private static byte[] bad(final int number) {
        return String.format("A%04d", number).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isBad(final byte[] message) {
        return message.length == 5 && message[0] == 'A';
    }
}
