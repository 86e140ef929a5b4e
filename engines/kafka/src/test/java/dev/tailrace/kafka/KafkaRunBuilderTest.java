package dev.tailrace.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaRunBuilderTest {

    private static final StreamGraph GRAPH = StreamGraph.of(new TickAlerts(), Map.of());
    private static final StreamGraph BY_CHANCE = StreamGraph.of(new ByChance(), Map.of());

    private static KafkaRunBuilder run() {
        return KafkaRun.of(GRAPH).with(spec -> spec.bootstrapServers("h:1")
                .inputTopics(List.of("feed"))
                .outputTopic("trades", "trades"));
    }

    @Test
    void shouldListEverythingThatIsWrongAtOnce() {
        assertThatThrownBy(() -> KafkaRun.of(GRAPH)
                        .with(spec -> spec.applicationId("a b"))
                        .with(spec -> spec.progressInterval(Duration.ZERO))
                        .with(spec -> spec.bootstrapServers("h:1")
                                .inputTopics(List.of("sauce=feed"))
                                .outputTopic("trade", "feed")
                                .threads(0))
                        .build())
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage("cannot run 'tick-alerts' on Kafka:\n"
                        + "  --application-id is 'a b': it is part of the names of a folder, a consumer group and topics;"
                        + " give 1 to 200 letters, digits, '.', '_' and '-', and not dots alone\n"
                        + "  the progress interval is 0 ms; give 1 ms or more\n"
                        + "  source 'feed' has no topic; name its input topic\n"
                        + "  unknown source 'sauce'; available: [feed]\n"
                        + "  unknown sink 'trade'; available: [trades, vwap, alerts]\n"
                        + "  topic 'feed' is input and the output of sink 'trade'; give the results a separate topic\n"
                        + "  0 threads are too few; give 1 or more");
    }

    @Test
    void shouldReadOneTopicForEachSource() {
        assertThatThrownBy(() -> run().with(spec -> spec.inputTopics(List.of("feed", "feed2")))
                        .build())
                .hasMessage("cannot run 'tick-alerts' on Kafka:\n"
                        + "  source 'feed' has the topics 'feed' and 'feed2'; it reads one");
        assertThatThrownBy(() -> KafkaRun.of(twoSources(SourceOrder.byTime()))
                        .with(spec -> spec.bootstrapServers("h:1")
                                .inputTopics(List.of("here=feed", "there=feed"))
                                .outputTopic("out", "out"))
                        .build())
                .hasMessage("cannot run 'two' on Kafka:\n"
                        + "  topic 'feed' is the input of the sources 'here' and 'there'; a topic has one source");
    }

    @Test
    void shouldRefuseAnOrderThatDependsOnWhenRecordsArrive() {
        assertThatThrownBy(() -> KafkaRun.of(
                                twoSources(SourceOrder.byTime().idle(IdlePolicy.goOnAfter(Duration.ofSeconds(1)))))
                        .with(spec -> spec.bootstrapServers("h:1")
                                .inputTopics(List.of("here=a", "there=b"))
                                .outputTopic("out", "out"))
                        .build())
                .hasMessage("cannot run 'two' on Kafka:\n"
                        + "  its order does not wait for idle sources, and would differ after a restart; on topics use"
                        + " IdlePolicy.WAIT");
    }

    private static StreamGraph twoSources(final SourceOrder order) {
        final Pipeline pipeline = Pipeline.named("two");
        pipeline.order(order);
        pipeline.source("here", ItchEventDecoder::new)
                .union("both", pipeline.source("there", ItchEventDecoder::new))
                .sink("out", TextEncoder::new);
        return pipeline.build();
    }

    @Test
    void shouldWantATopicForOneSinkAtLeast() {
        assertThatThrownBy(() -> KafkaRun.of(GRAPH)
                        .with(spec -> spec.bootstrapServers("h:1").inputTopics(List.of("feed")))
                        .build())
                .hasMessage("cannot run 'tick-alerts' on Kafka:\n"
                        + "  no sink has a topic; name an output topic for one of [trades, vwap, alerts]");
    }

    @Test
    void shouldKeepDeadLettersApartFromResultsAndFromMergedRuns() {
        assertThatThrownBy(() -> run().with(spec ->
                                spec.option("dead-letter-topic", "trades").ordering(Ordering.TOTAL))
                        .build())
                .hasMessage("cannot run 'tick-alerts' on Kafka:\n"
                        + "  dead letters are kept per partition, and this run merges all partitions; use --ordering"
                        + " source-partition, or --on-error skip\n"
                        + "  topic 'trades' takes dead letters and results; give each its own");
    }

    // Each would be read as another bad record, for ever.
    @Test
    void shouldNotWriteDeadLettersToItsInput() {
        assertThatThrownBy(() -> run().with(
                                spec -> spec.option("dead-letter-topic", "feed").ordering(Ordering.SOURCE_PARTITION))
                        .build())
                .hasMessage("cannot run 'tick-alerts' on Kafka:\n"
                        + "  topic 'feed' is input and takes dead letters, which would be read again; give them a separate"
                        + " topic");
    }

    @Test
    void shouldRefuseToPromiseOutputOnceThatDependsOnChanceAndNameTheOperator() {
        final KafkaRunBuilder run = KafkaRun.of(BY_CHANCE)
                .with(spec ->
                        spec.bootstrapServers("h:1").inputTopics(List.of("in")).outputTopic("out", "out"));
        assertThatThrownBy(run::build)
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("'by-chance' cannot have exactly-once output, because a second run may compute"
                        + " other results.\ncode of 'by-chance' is not deterministic, 1 problem")
                .hasMessageContaining("'dice'")
                .hasMessageEndingWith(
                        "\nChange it, or use --guarantee transactional (each result once for readers of what is"
                                + " committed) or at-least-once");
        assertThat(run.with(spec -> spec.guarantee(Guarantee.AT_LEAST_ONCE))
                        .build()
                        .settings()
                        .spec()
                        .guarantee())
                .isEqualTo(Guarantee.AT_LEAST_ONCE);
        assertThat(run.build().settings().deterministic()).isFalse();
        assertThat(run.with(spec -> spec.guarantee(Guarantee.TRANSACTIONAL))
                        .build()
                        .settings()
                        .stateInTransactions())
                .isTrue();
    }

    @Test
    void shouldKnowWhetherASecondProcessorMayFollowATask() {
        for (final Guarantee guarantee : Guarantee.values()) {
            final RunSettings settings =
                    run().with(spec -> spec.guarantee(guarantee)).build().settings();
            assertThat(settings.deterministic()).as("%s", guarantee).isTrue();
            assertThat(settings.stateInTransactions()).as("%s", guarantee).isFalse();
        }
    }

    @Test
    void shouldSaveTheStateMoreSeldomThanItCommits() {
        final KafkaRunBuilder run = run().with(spec -> spec.progressInterval(Duration.ofMillis(100)));
        assertThat(run.build().settings().snapshotInterval()).isEqualTo(Duration.ofMillis(100));

        run.with(spec -> spec.guarantee(Guarantee.TRANSACTIONAL));
        assertThat(run.build().settings().snapshotInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(run.with(spec -> spec.progressInterval(Duration.ofSeconds(3)))
                        .build()
                        .settings()
                        .snapshotInterval())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void shouldRefuseATransactionTimeoutThatIsTooShortForTheInterval() {
        final KafkaRunBuilder run = run().with(spec -> spec.progressInterval(Duration.ofSeconds(5)))
                .clientProperties(Map.of("producer.transaction.timeout.ms", "9999"));
        assertThat(run.build().settings().hasTransactions()).isFalse();

        run.with(spec -> spec.guarantee(Guarantee.TRANSACTIONAL));
        assertThatThrownBy(run::build)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(
                        "--progress-interval is 5000 ms, and under transactional the producer's transaction.timeout.ms,"
                                + " which is 9999, has to be at least twice as long, or the broker aborts transactions before they"
                                + " are committed; give a shorter interval, or raise producer.transaction.timeout.ms in the client"
                                + " properties");
        run.clientProperties(Map.of("producer.transaction.timeout.ms", "10s"));
        assertThatThrownBy(run::build)
                .hasMessage("client property transaction.timeout.ms=10s is not a number of milliseconds");
        run.clientProperties(Map.of("producer.transaction.timeout.ms", "10000"));
        assertThat(run.build().settings().transactionTimeout()).isEqualTo(Duration.ofSeconds(10));
    }

    // To a reader who waits for commits what was aborted is nothing, to another one it is results.
    @Test
    void shouldTellApplicationsApartWhoseReadersWaitForCommits() {
        assertThat(run().with(spec -> spec.guarantee(Guarantee.TRANSACTIONAL))
                        .build()
                        .settings()
                        .version())
                .isNotEqualTo(run().build().settings().version());
    }

    @Test
    void shouldBindResultsToTheKindOfTheirKeys() {
        final KafkaRunBuilder keyed = run().with(spec -> spec.option("record-key", "output"));

        assertThat(run().build()
                        .settings()
                        .version()
                        .changesTo(keyed.build().settings().version()))
                .containsExactly("record-key was none, is output");
    }

    /** Lets half of its records pass, and never the same half. */
    private static final class ByChance implements PipelineDefinition {

        @Override
        public String name() {
            return "by-chance";
        }

        @Override
        public String description() {
            return "refused";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("in", Bytes::new)
                    .filter("dice", record -> Math.random() < 0.5)
                    .sink("out", Bytes::new);
        }
    }

    /** A record is its first byte. */
    private static final class Bytes implements Decoder<byte[]>, Encoder<byte[]> {

        @Override
        public byte[] decode(final byte[] buffer, final int offset, final int length, final long position) {
            return buffer;
        }

        @Override
        public long eventTimeNs(final byte[] record) {
            return 0;
        }

        @Override
        public int maxLength() {
            return 1;
        }

        @Override
        public int encode(final byte[] record, final byte[] target, final int offset) {
            target[offset] = record[0];
            return 1;
        }
    }
}
