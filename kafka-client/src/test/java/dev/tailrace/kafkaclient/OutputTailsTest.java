package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.lane.LaneIdentities;
import dev.tailrace.launch.lane.RunHistory;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class OutputTailsTest {

    private static final TopicPartition OUTPUT = new TopicPartition("results", 2);
    private static final RunHistory HISTORY = history("1");
    private static final RunId RUN = HISTORY.current().of(2).id();

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(OffsetResetStrategy.NONE);
    private final OutputTails tails = new OutputTails(consumer, HISTORY);
    private long end;

    @Test
    void shouldFindNothingInAnEmptyOutput() {
        assertThat(before(0, Long.MAX_VALUE)).isEqualTo(OutputTail.NONE);
    }

    @Test
    void shouldFindTheLastResult() {
        final Runnable fill = () -> results(100);

        assertThat(before(fill, 0, 100, Long.MAX_VALUE)).isEqualTo(new OutputTail(99, 49, 1));
    }

    @Test
    void shouldPassOverMarkersAndOtherLanes() {
        final Runnable fill = () -> {
            add(stamp(2, 5, 3, 0));
            add(stamp(1, 9, 9, 0));
            add(stamp(2, 0, 8, 0).flags(Stamp.TERM_MARKER));
        };

        assertThat(before(fill, 0, 3, Long.MAX_VALUE)).isEqualTo(new OutputTail(5, 3, 0));
    }

    @Test
    void shouldFindTheLastResultOfAnEarlierRecordHoweverFarBackItIs() {
        assertThat(before(() -> results(1_000), 0, 1_000, 7)).isEqualTo(new OutputTail(13, 6, 1));
    }

    @Test
    void shouldFindNothingBeforeTheFirstRecord() {
        assertThat(before(() -> results(100), 0, 100, 0)).isEqualTo(OutputTail.NONE);
    }

    @Test
    void shouldRefuseAnOutputWhoseResultsAreGone() {
        assertThatThrownBy(() -> before(40, Long.MAX_VALUE))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic 'results', partition 2: it begins at offset 40 now, and what is there does not tell the"
                                + " number of the last result; keep results for longer (retention.ms), or give them a new"
                                + " topic");
    }

    @Test
    void shouldRefuseRecordsOfSomebodyElse() {
        assertThatThrownBy(() -> before(() -> add(new RecordHeaders()), 0, 1, Long.MAX_VALUE))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic 'results', partition 2, offset 0: the record has no stamp of a lane, so it is not known"
                                + " what is written already; give results a topic of their own");
    }

    @Test
    void shouldRefuseResultsOfAnotherPipelineAndNameTheDifference() {
        final RunIdentity other = history("2").current().of(2);
        assertThatThrownBy(() -> before(
                        () -> {
                            marker(new Stamp().owner(2, 0, other.id()).flags(Stamp.TERM_MARKER), other);
                            add(new Stamp().owner(2, 0, other.id()).record(0, 0, 0));
                        },
                        0,
                        2,
                        Long.MAX_VALUE))
                .isInstanceOf(RefusalException.class)
                .hasMessage("application 'app' cannot go on: topic 'results', partition 2 has results of another run:"
                        + " setting window was 2, is 1. Start it as it was before, or use another application id and give"
                        + " the outputs new topics");
    }

    @Test
    void shouldTakeResultsOfAPipelineThatWasChangedOnPurpose() {
        final RunHistory both = history("2").then(HISTORY.current());
        final RunId other = history("2").current().of(2).id();

        final OutputTail found = before(
                new OutputTails(consumer, both),
                () -> add(new Stamp().owner(2, 3, other).record(5, 4, 0)),
                0,
                1,
                Long.MAX_VALUE);

        assertThat(found).isEqualTo(new OutputTail(5, 4, 0));
    }

    @Test
    void shouldRefuseAnOutputThatAnotherApplicationHasClaimed() {
        final RunIdentity other = new RunIdentity("other", PipelineVersion.of(Map.of()), List.of(), List.of());
        assertThatThrownBy(() -> before(
                        () -> marker(new Stamp().owner(2, 0, other.id()).flags(Stamp.TERM_MARKER), other),
                        0,
                        1,
                        Long.MAX_VALUE))
                .isInstanceOf(RefusalException.class)
                .hasMessage("application 'app' cannot write to topic 'results', partition 2: it has the results of"
                        + " application 'other', and this is application 'app'. Give each application its own output"
                        + " topics");
    }

    @Test
    void shouldRefuseAnImpossibleTerm() {
        assertThatThrownBy(() -> before(
                        () -> add(new Stamp().owner(2, Integer.MAX_VALUE, RUN).record(0, 0, 0)), 0, 1, Long.MAX_VALUE))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic 'results', partition 2, offset 0: the header has the impossible term 2147483647; give"
                                + " results a topic of their own");
    }

    private static RunHistory history(final String window) {
        return new RunHistory(
                0,
                List.of(new LaneIdentities(new RunIdentity(
                        "app",
                        PipelineVersion.of(Map.of("setting window", window)),
                        List.of(new LogIdentity("in", "1")),
                        List.of(new LogIdentity("results", "2"))))));
    }

    private OutputTail before(final long begin, final long sequence) {
        return before(() -> {}, begin, begin, sequence);
    }

    private OutputTail before(final Runnable fill, final long begin, final long to, final long sequence) {
        return before(tails, fill, begin, to, sequence);
    }

    /** The mock forgets records that were polled, so that they are added for each poll. */
    private OutputTail before(
            final OutputTails reader, final Runnable fill, final long begin, final long to, final long sequence) {
        consumer.updateBeginningOffsets(Map.of(OUTPUT, begin));
        consumer.updateEndOffsets(Map.of(OUTPUT, to));
        for (int poll = 0; poll < 10; poll++) {
            consumer.schedulePollTask(() -> {
                end = 0;
                final long position = consumer.position(OUTPUT);
                fill.run();
                consumer.seek(OUTPUT, position);
            });
        }
        return reader.before(OUTPUT, sequence);
    }

    /** Two results of each record. */
    private void results(final int count) {
        for (int number = 0; number < count; number++) {
            add(stamp(2, number, number / 2, number % 2));
        }
    }

    private static Stamp stamp(final int lane, final long number, final long sequence, final int ordinal) {
        return new Stamp().owner(lane, 0, RUN).record(number, sequence, ordinal);
    }

    private void marker(final Stamp stamp, final RunIdentity run) {
        final byte[] header = new byte[Stamp.LENGTH];
        stamp.encode(header, 0);
        final RecordHeaders headers = new RecordHeaders();
        headers.add(Stamp.KEY, header);
        headers.add(Stamp.IDENTITY_KEY, run.text().getBytes(StandardCharsets.UTF_8));
        add(headers);
    }

    private void add(final Stamp stamp) {
        final byte[] header = new byte[Stamp.LENGTH];
        stamp.encode(header, 0);
        final RecordHeaders headers = new RecordHeaders();
        headers.add(Stamp.KEY, header);
        add(headers);
    }

    private void add(final RecordHeaders headers) {
        consumer.addRecord(new ConsumerRecord<>(
                OUTPUT.topic(),
                OUTPUT.partition(),
                end++,
                0L,
                TimestampType.CREATE_TIME,
                0,
                0,
                null,
                new byte[0],
                headers,
                Optional.empty()));
    }
}
