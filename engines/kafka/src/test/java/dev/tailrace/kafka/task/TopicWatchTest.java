package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the watch of the topics stops a run for, and what it says then. */
class TopicWatchTest {

    private static final int LOOKS = 3;

    private final Map<String, LiveTopics.Seen> cluster = new HashMap<>();
    private final List<String> notices = new ArrayList<>();
    private KafkaException away;
    private Error broken;
    private TopicWatch watch = watch(settings(Ordering.SOURCE_PARTITION));

    private static RunSettings settings(final Ordering ordering) {
        return KafkaRun.of(StreamGraph.of(new TickAlerts(), Map.of()))
                .with(spec -> spec.bootstrapServers("nowhere:1")
                        .inputTopics(List.of("in"))
                        .outputTopic("trades", "out")
                        .ordering(ordering)
                        .progressInterval(Duration.ofMillis(100)))
                .build()
                .settings();
    }

    private TopicWatch watch(final RunSettings settings) {
        cluster.put("in", new LiveTopics.Seen("c/1", 2));
        cluster.put("out", new LiveTopics.Seen("c/2", 2));
        final RunTopics began = new RunTopics(
                Map.of("in", new TopicFacts("in", "c/1", 2, Optional.of(false), 1_000)),
                Map.of("out", new TopicFacts("out", "c/2", 2, Optional.of(false), 1_000)),
                Map.of(),
                Map.of());
        return new TopicWatch(settings, began, new Cluster(), List::of, notices::add);
    }

    @AfterEach
    void close() {
        watch.close();
    }

    private void look(final int times) {
        for (int look = 0; look < times; look++) {
            watch.look();
        }
    }

    private void assertRefused(final String message) {
        assertThat(watch.hasRefused()).isTrue();
        assertThatThrownBy(watch::throwIfRefused)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(message);
    }

    @Test
    void shouldLetTheRunContinueWhileTopicsAreWhatTheyWere() {
        look(2 * LOOKS);
        watch.check();
        watch.throwIfRefused();
        assertThat(notices).isEmpty();
    }

    @Test
    void shouldStopAtOnceWhenTheInputIsAnotherTopic() {
        cluster.put("in", new LiveTopics.Seen("c/9", 2));
        look(1);
        assertRefused(
                "input topic 'in' was deleted and created again during the run: its id was c/1, is c/9."
                        + " To keep the state nevertheless, start"
                        + " it with --accept new-input; to start over, use another application id and give the outputs new topics");
    }

    @Test
    void shouldStopAtOnceWhenAnOutputIsAnotherTopic() {
        cluster.put("out", new LiveTopics.Seen("c/9", 2));
        assertThatThrownBy(watch::check).isInstanceOf(StatusException.class);
        assertRefused("output topic 'out' was deleted and created again during the run: its id was c/2, is c/9."
                + " To keep the state nevertheless, start it with --accept new-output; to start over, use another"
                + " application id and give the outputs new topics");
    }

    @Test
    void shouldStopWhenATopicStaysAway() {
        cluster.remove("out");
        look(LOOKS - 1);
        assertThat(watch.hasRefused()).isFalse();
        assertThatThrownBy(watch::check).isInstanceOf(UnknownTopicOrPartitionException.class);
        look(1);
        assertRefused("output topic 'out' was deleted during the run: its id was c/2. Without it the run cannot"
                + " continue; use another application id, or create it and start the run with --accept new-output");
    }

    @Test
    void shouldContinueWhenATopicComesBack() {
        final LiveTopics.Seen out = cluster.remove("out");
        look(LOOKS - 1);
        cluster.put("out", out);
        look(1);
        cluster.remove("out");
        look(LOOKS - 1);
        assertThat(watch.hasRefused()).isFalse();
    }

    @Test
    void shouldNameTheOutputThatHasFewerPartitionsThanTheInputHasNow() {
        cluster.put("in", new LiveTopics.Seen("c/1", 5));
        look(LOOKS);
        assertRefused(
                "input topic 'in' now has 5 partitions, output topic 'out' has 2: results of an input partition go to"
                        + " the output partition of its number. Add partitions to 'out' and start the run again");
    }

    @Test
    void shouldSayThatPartitionsHaveComeWhenTheOutputsHaveThemToo() {
        cluster.put("in", new LiveTopics.Seen("c/1", 3));
        look(LOOKS - 1);
        cluster.put("out", new LiveTopics.Seen("c/2", 3));
        look(LOOKS);
        assertThat(watch.hasRefused()).isFalse();
        assertThat(notices)
                .containsExactly(
                        "the input has 3 partitions now, 1 more than before; the group gives the new ones to its"
                                + " members soon");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldStopWhenPartitionsComeToAnOrderThatHasBegun(final boolean isMerged) {
        watch.close();
        final RunSettings total = settings(Ordering.TOTAL);
        watch = watch(isMerged ? total : total.unmerged());
        cluster.put("in", new LiveTopics.Seen("c/1", 3));
        cluster.put("out", new LiveTopics.Seen("c/2", 3));
        look(LOOKS);
        assertRefused(
                "input topic 'in' now has 3 partitions, and the run merges 2: an order that has begun cannot take in"
                        + " others. Use another application id and give the outputs new topics");
    }

    @Test
    void shouldContinueWhileTheClusterDoesNotAnswer() {
        away = new TimeoutException("away");
        look(2 * LOOKS);
        watch.checkEndsNow();
        watch.throwIfRefused();
        assertThatThrownBy(watch::check).isSameAs(away);
    }

    @Test
    void shouldStopTheRunWhenTheWatchItselfFails() {
        broken = new NoClassDefFoundError("gone");
        look(1);
        assertThatThrownBy(watch::throwIfRefused)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.INTERNAL_ERROR))
                .hasMessage("watching the topics: java.lang.NoClassDefFoundError: gone");
    }

    private final class Cluster implements LiveTopics {

        @Override
        public Map<String, Seen> look(final Collection<String> names) {
            if (away != null) {
                throw away;
            }
            if (broken != null) {
                throw broken;
            }
            final Map<String, Seen> seen = new HashMap<>(cluster);
            seen.keySet().retainAll(names);
            return seen;
        }

        @Override
        public Map<TopicPartition, Long> ends(final Collection<TopicPartition> partitions) {
            throw new AssertionError("there are no partition tasks");
        }
    }
}
