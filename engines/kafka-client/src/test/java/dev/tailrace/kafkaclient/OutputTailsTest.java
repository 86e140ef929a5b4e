package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.RunIdentity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTailsTest {

    private static final TopicPartition OUTPUT = new TopicPartition("results", 2);
    private static final RunHistory HISTORY = history("1");
    private static final RunId RUN = HISTORY.current().of(2).id();
    private static final RunIdentity FOREIGN_APPLICATION =
            new RunIdentity("other", PipelineVersion.of(Map.of()), List.of(), List.of());
    private static final long MANY = 2_000;

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(OffsetResetStrategy.NONE);
    private final OutputTails tails = new OutputTails(new PartitionReader(consumer), HISTORY);
    private long end;
    private long lowestRead = Long.MAX_VALUE;

    @Test
    void shouldFindNothingInAnEmptyOutput() {
        log(0, () -> {});

        assertThat(tails.before(OUTPUT, Long.MAX_VALUE)).isEqualTo(LastResult.NONE);
        assertThat(tails.epoch()).isEqualTo(-1);
    }

    @Test
    void shouldFindTheLastResult() {
        log(0, () -> results(100));

        assertThat(tails.before(OUTPUT, Long.MAX_VALUE)).isEqualTo(new LastResult(99, 49, 1));
        assertThat(tails.epoch()).isZero();
        assertThat(tails.rejectedRecords()).isEmpty();
    }

    @Test
    void shouldNotReadALongLogToFindItsLastResult() {
        log(0, () -> results(MANY));

        assertThat(tails.last(OUTPUT)).isEqualTo(new LastResult(MANY - 1, MANY / 2 - 1, 1));
        assertThat(lowestRead).isGreaterThan(MANY - 200);
    }

    @Test
    void shouldPassOverMarkersAndOtherTasks() {
        log(0, () -> {
            add(outputHeader(2, 0, 3, 0));
            add(outputHeader(1, 9, 9, 0));
            add(outputHeader(2, 0, 8, 0).flags(OutputHeader.EPOCH_MARKER));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(new LastResult(0, 3, 0));
    }

    @Test
    void shouldFindTheLastResultOfAnEarlierRecordHoweverFarBackItIs() {
        log(0, () -> results(MANY));

        assertThat(tails.before(OUTPUT, 7)).isEqualTo(new LastResult(13, 6, 1));
    }

    @Test
    void shouldFindNothingBeforeTheFirstRecord() {
        log(0, () -> results(100));

        assertThat(tails.before(OUTPUT, 0)).isEqualTo(LastResult.NONE);
    }

    @Test
    void shouldRefuseAnOutputWhoseResultsAreGone() {
        log(40, () -> end = 40);

        assertThatThrownBy(() -> tails.before(OUTPUT, Long.MAX_VALUE))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic 'results', partition 2: it begins at offset 40 now, and what is there does not tell the"
                                + " number of the last result; keep results for longer (retention.ms), or give them a new"
                                + " topic");
    }

    @Test
    void shouldTakeTheNumberOfTheStateWhereAllResultsHaveExpired() {
        log(40, () -> end = 40);

        assertThat(tails.last(OUTPUT, 500)).isEqualTo(new LastResult(499, -1, -1));
        assertThat(tails.last(OUTPUT, 0)).isEqualTo(LastResult.NONE);
    }

    @Test
    void shouldTakeTheNumberOfTheStateWhereOnlyAMarkerIsLeft() {
        log(40, () -> {
            end = 40;
            add(outputHeader(2, 499, 7, -1).flags(OutputHeader.EPOCH_MARKER));
        });

        assertThat(tails.last(OUTPUT, 500)).isEqualTo(new LastResult(499, -1, -1));
    }

    @Test
    void shouldNotTakeTheNumberOfTheStateWhereTheOutputHasResults() {
        log(40, () -> {
            end = 40;
            add(outputHeader(2, 70, 35, 0));
        });

        assertThat(tails.last(OUTPUT, 500)).isEqualTo(new LastResult(70, 35, 0));
    }

    @Test
    void shouldNotTakeTheNumberOfTheStateWhereTheOutputNeverHadARecord() {
        log(0, () -> {});

        assertThat(tails.last(OUTPUT, 500)).isEqualTo(LastResult.NONE);
    }

    @Test
    void shouldFindTheHighestResultWhereSomeAreRepeated() {
        log(0, () -> {
            results(100);
            add(outputHeader(2, 90, 45, 0));
            add(outputHeader(2, 91, 45, 1));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(new LastResult(99, 49, 1));
    }

    @Test
    void shouldFindTheHighestResultWhereLostOnesCameLater() {
        log(0, () -> {
            results(100);
            add(outputHeader(2, 102, 51, 0));
            add(outputHeader(2, 100, 50, 0));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(new LastResult(102, 51, 0));
    }

    // ---- what readers pass over ----

    @ParameterizedTest
    @ValueSource(longs = {0, 10, MANY})
    void shouldPassOverRecordsThatAreNotOfATask(final long results) {
        final byte[] random = new byte[OutputHeader.LENGTH];
        random[0] = (byte) 0x80;
        log(0, () -> {
            results(results);
            add(new RecordHeaders());
            add(new RecordHeaders().add(OutputHeader.KEY, random));
            add(new RecordHeaders().add(OutputHeader.KEY, null));
            add(new RecordHeaders().add(OutputHeader.KEY, new byte[0]));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(results));
        assertThat(tails.rejectedRecords())
                .hasValue(
                        "topic 'results', partition 2 has 4 records that are not of this application or contradict the"
                                + " log; readers skip them");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1 << 30 | 1, Integer.MAX_VALUE})
    void shouldPassOverAnImpossibleEpoch(final int epoch) {
        log(0, () -> {
            results(MANY);
            add(new OutputHeader().owner(2, epoch, RUN).record(MANY, MANY, 0));
            add(new OutputHeader()
                    .owner(2, epoch, RUN)
                    .flags(OutputHeader.EPOCH_MARKER)
                    .record(MANY, MANY, 0));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(MANY));
        assertThat(tails.epoch()).isZero();
        assertThat(lowestRead).isGreaterThan(MANY - 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1 << 30})
    void shouldPassOverAnEpochThatNoMarkerBegan(final int epoch) {
        log(0, () -> {
            results(MANY);
            add(new OutputHeader().owner(2, epoch, RUN).record(MANY, MANY, 0));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(MANY));
        assertThat(tails.epoch()).isZero();
    }

    @Test
    void shouldPassOverAnImpossibleNumber() {
        log(0, () -> {
            results(10);
            add(outputHeader(2, Long.MAX_VALUE, Long.MAX_VALUE, 0));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(10));
    }

    @Test
    void shouldPassOverAnotherApplicationInItsOwnOutput() {
        log(0, () -> {
            results(10);
            marker(
                    new OutputHeader()
                            .owner(2, 1, FOREIGN_APPLICATION.id())
                            .flags(OutputHeader.EPOCH_MARKER)
                            .record(9, 0, 0),
                    FOREIGN_APPLICATION);
            add(new OutputHeader().owner(2, 1, FOREIGN_APPLICATION.id()).record(10, 10, 0));
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(10));
        assertThat(tails.rejectedRecords()).get().asString().contains(" has 2 records ");
    }

    @Test
    void shouldSeeAnEpochThatItsStateDoesNotKnowOf() {
        log(0, () -> {
            results(MANY);
            add(new OutputHeader()
                    .owner(2, 1, RUN)
                    .flags(OutputHeader.EPOCH_MARKER)
                    .record(MANY - 1, 7, 0));
            for (long number = MANY; number < 2 * MANY; number++) {
                add(new OutputHeader().owner(2, 1, RUN).record(number, number / 2, (int) (number % 2)));
            }
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(2 * MANY));
        assertThat(tails.epoch()).isEqualTo(1);
    }

    // The owner before still writes: at the end of the log, or where the first look at it begins.
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 127})
    void shouldPassOverAnOwnerThatWasReplaced(final int after) {
        log(0, () -> {
            results(MANY);
            add(new OutputHeader()
                    .owner(2, 1, RUN)
                    .flags(OutputHeader.EPOCH_MARKER)
                    .record(MANY - 1, 7, 0));
            for (long number = MANY; number < 2 * MANY; number++) {
                add(new OutputHeader().owner(2, 1, RUN).record(number, number / 2, (int) (number % 2)));
                if (number == 2 * MANY - 1 - after) {
                    add(outputHeader(2, 3 * MANY, 3 * MANY, 0));
                }
            }
        });

        assertThat(tails.last(OUTPUT)).isEqualTo(tail(2 * MANY));
    }

    @Test
    void shouldTakeDigestsOfWhatReadersTake() {
        log(0, () -> {
            results(10);
            add(outputHeader(2, 9, 4, 1), new byte[] {1});
            add(new OutputHeader().owner(2, 3, RUN).record(9, 4, 1), new byte[] {2});
        });

        final ResultDigests digests = tails.digests(OUTPUT, 5, tail(10));

        assertThat(digests.agrees(9, new byte[] {9}, 0, 1)).isTrue();
        assertThat(digests.agrees(9, new byte[] {1}, 0, 1)).isFalse();
        assertThat(digests.agrees(5, new byte[] {1}, 0, 1)).isFalse();
        assertThat(digests.agrees(4, new byte[] {9}, 0, 1))
                .as("before the first")
                .isTrue();
    }

    @Test
    void shouldTellWhichResultsTheOutputHasLost() {
        log(0, () -> {
            add(outputHeader(2, 4, 2, 0));
            add(outputHeader(2, 7, 3, 1));
            add(outputHeader(2, 8, 4, 0));
            add(outputHeader(2, 12, 6, 0));
            add(outputHeader(2, 10, 5, 0));
        });

        final ResultDigests digests = tails.digests(OUTPUT, 5, new LastResult(12, 6, 0));

        assertThat(LongStream.range(3, 15).filter(digests::isLost)).containsExactly(5L, 6L, 9L, 11L);
    }

    @Test
    void shouldNotTakeForLostWhatHasExpired() {
        log(7, () -> add(outputHeader(2, 7, 3, 1)));

        assertThat(tails.digests(OUTPUT, 5, new LastResult(7, 3, 1)).isLost(6)).isFalse();
    }

    // ---- what is refused ----

    @Test
    void shouldRefuseResultsOfAnotherPipelineAndNameTheDifference() {
        final RunIdentity other = history("2").current().of(2);
        log(0, () -> {
            marker(
                    new OutputHeader()
                            .owner(2, 0, other.id())
                            .flags(OutputHeader.EPOCH_MARKER)
                            .record(-1, 7, -1),
                    other);
            for (int number = 0; number < MANY; number++) {
                add(new OutputHeader().owner(2, 0, other.id()).record(number, number, 0));
            }
        });

        assertThatThrownBy(() -> tails.last(OUTPUT))
                .isInstanceOf(RefusalException.class)
                .hasMessage("application 'app' cannot resume: topic 'results', partition 2 has results of another run:"
                        + " setting window was 2, is 1. Start it as it was before, or use another application id and give"
                        + " the outputs new topics");
    }

    @Test
    void shouldTakeResultsOfAPipelineThatWasChangedOnPurpose() {
        final RunHistory both = history("2").then(HISTORY.current());
        final RunId other = history("2").current().of(2).id();
        log(0, () -> add(new OutputHeader().owner(2, 0, other).record(0, 4, 0)));

        assertThat(new OutputTails(new PartitionReader(consumer), both).last(OUTPUT))
                .isEqualTo(new LastResult(0, 4, 0));
    }

    @Test
    void shouldRefuseAnOutputThatAnotherApplicationHasClaimed() {
        log(
                0,
                () -> marker(
                        new OutputHeader().owner(2, 0, FOREIGN_APPLICATION.id()).flags(OutputHeader.EPOCH_MARKER),
                        FOREIGN_APPLICATION));

        assertThatThrownBy(() -> tails.last(OUTPUT))
                .isInstanceOf(RefusalException.class)
                .hasMessage("application 'app' cannot write to topic 'results', partition 2: it has the results of"
                        + " application 'other', and this is application 'app'. Give each application its own output"
                        + " topics");
    }

    @Test
    void shouldRefuseResultsOfALaterRelease() {
        final byte[] header = new byte[OutputHeader.LENGTH];
        outputHeader(2, 10, 10, 0).encode(header, 0);
        header[0] = OutputHeader.VERSION + 1;
        log(0, () -> {
            results(10);
            add(new RecordHeaders().add(OutputHeader.KEY, header));
        });

        assertThatThrownBy(() -> tails.last(OUTPUT))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "application 'app' cannot resume: topic 'results', partition 2, offset 10, has an output header"
                                + " of version 3, and this release reads version 2. Run the release that wrote it, or give the"
                                + " outputs new topics");
    }

    private static RunHistory history(final String window) {
        return new RunHistory(
                0,
                List.of(new TaskIdentities(new RunIdentity(
                        "app",
                        PipelineVersion.of(Map.of("setting window", window)),
                        List.of(new LogIdentity("in", "1")),
                        List.of(new LogIdentity("results", "2"))))));
    }

    /** The mock forgets records that were polled, so that they are added for each poll. */
    private void log(final long begin, final Runnable fill) {
        consumer.assign(List.of(OUTPUT));
        fill.run();
        consumer.updateBeginningOffsets(Map.of(OUTPUT, begin));
        consumer.updateEndOffsets(Map.of(OUTPUT, end));
        for (int poll = 0; poll < 50; poll++) {
            consumer.schedulePollTask(() -> {
                end = 0;
                final long position = consumer.position(OUTPUT);
                lowestRead = Math.min(lowestRead, position);
                fill.run();
                consumer.seek(OUTPUT, position);
            });
        }
    }

    /** The last of so many results. */
    private static LastResult tail(final long results) {
        final long last = results - 1;
        return results == 0 ? LastResult.NONE : new LastResult(last, last / 2, (int) (last % 2));
    }

    /** Two results of each record. */
    private void results(final long count) {
        for (long number = 0; number < count; number++) {
            add(outputHeader(2, number, number / 2, (int) (number % 2)));
        }
    }

    private static OutputHeader outputHeader(
            final int task, final long number, final long sequence, final int ordinal) {
        return new OutputHeader().owner(task, 0, RUN).record(number, sequence, ordinal);
    }

    private void marker(final OutputHeader outputHeader, final RunIdentity run) {
        add(headers(outputHeader).add(OutputHeader.IDENTITY_KEY, run.text().getBytes(StandardCharsets.UTF_8)));
    }

    private void add(final OutputHeader outputHeader) {
        add(headers(outputHeader));
    }

    private void add(final OutputHeader outputHeader, final byte[] value) {
        add(headers(outputHeader), value);
    }

    private static Headers headers(final OutputHeader outputHeader) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        outputHeader.encode(header, 0);
        return new RecordHeaders().add(OutputHeader.KEY, header);
    }

    private void add(final Headers headers) {
        add(headers, new byte[] {9});
    }

    private void add(final Headers headers, final byte[] value) {
        consumer.addRecord(new ConsumerRecord<>(
                OUTPUT.topic(),
                OUTPUT.partition(),
                end++,
                0L,
                TimestampType.CREATE_TIME,
                0,
                0,
                null,
                value,
                headers,
                Optional.empty()));
    }
}
