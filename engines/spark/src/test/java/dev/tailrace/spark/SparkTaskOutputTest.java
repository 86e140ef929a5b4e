package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class SparkTaskOutputTest {

    private static final RunId RUN = new RunId(1, 2, 3);

    private final List<String> written = new ArrayList<>();
    private final SparkTaskOutput stateless = output(false);
    private final SparkTaskOutput keyed = output(true);

    @Test
    void shouldNumberResultsAndLabelThemByTheirRecordWithoutState() {
        stateless.at(40);
        write(stateless, "a", 7, 0);
        write(stateless, "b", 7, 1);
        stateless.at(42);
        write(stateless, "c", 8, 0);

        assertThat(written).containsExactly("a 3 0 40.0", "b 3 1 40.1", "c 3 2 42.0");
    }

    @Test
    void shouldContinueAfterWhatIsWrittenWithoutState() {
        stateless.nextNumber(16);
        stateless.dropThrough(new LastResult(17, 41, 0), new ResultDigests());
        stateless.at(40);
        write(stateless, "a", 0, 3);
        stateless.at(41);
        write(stateless, "b", 1, 0);
        write(stateless, "c", 1, 1);

        assertThat(written).containsExactly("c 3 18 41.1");
        assertThat(stateless.takeDropped()).isEqualTo(2);
        assertThat(stateless.takeDropped()).isZero();
    }

    @Test
    void shouldCountWhatIsWrittenWithState() {
        keyed.nextNumber(16);
        keyed.dropThrough(new LastResult(17, 41, 0), new ResultDigests());
        write(keyed, "a", 40, 3);
        write(keyed, "b", 41, 0);
        write(keyed, "c", 41, 1);

        assertThat(written).containsExactly("c 3 18 41.1");
        assertThat(keyed.nextNumber()).isEqualTo(19);
    }

    @Test
    void shouldContinueWithTheNumberOfItsStateWhereResultsHaveExpired() {
        keyed.nextNumber(500);
        keyed.dropThrough(new LastResult(499, -1, -1), new ResultDigests());
        write(keyed, "a", 0, 0);

        assertThat(written).containsExactly("a 3 500 0.0");
    }

    @Test
    void shouldRefuseToLeaveAHoleWhereStateAndOutputDoNotFit() {
        keyed.nextNumber(500);
        keyed.dropThrough(LastResult.NONE, new ResultDigests());

        assertThatThrownBy(() -> write(keyed, "a", 41, 0))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "topic 'results', partition 3: its last result has the number -1, and the partition task resumes with 500;"
                                + " the topic and the state do not belong together, or results were lost; give results a new"
                                + " topic, and the run a new folder of state");
    }

    @Test
    void shouldRefuseAResultThatIsNotTheOneThatIsWritten() {
        final ResultDigests digests = new ResultDigests();
        digests.add(16, "a".getBytes(StandardCharsets.UTF_8));
        digests.add(17, "b".getBytes(StandardCharsets.UTF_8));
        keyed.nextNumber(16);
        keyed.dropThrough(new LastResult(17, 41, 0), digests);
        write(keyed, "a", 40, 3);

        assertThatThrownBy(() -> write(keyed, "B", 41, 0))
                .isInstanceOf(RefusalException.class)
                .hasMessageStartingWith(
                        "output 17 of topic 'results', partition 3, computed again after a restart, differs");
        assertThat(written).isEmpty();
    }

    @Test
    void shouldWriteAgainWhatTheOutputHasLost() {
        final ResultDigests digests = new ResultDigests();
        digests.add(16, "a".getBytes(StandardCharsets.UTF_8));
        digests.addHole(17, 19);
        digests.add(19, "d".getBytes(StandardCharsets.UTF_8));
        keyed.nextNumber(16);
        keyed.dropThrough(new LastResult(19, 43, 0), digests);
        write(keyed, "a", 40, 0);
        write(keyed, "b", 41, 0);
        write(keyed, "c", 42, 0);
        write(keyed, "d", 43, 0);
        write(keyed, "e", 44, 0);

        assertThat(written).containsExactly("b 3 17 41.0", "c 3 18 42.0", "e 3 20 44.0");
        assertThat(keyed.takeDropped()).isEqualTo(2);
    }

    private SparkTaskOutput output(final boolean countsAll) {
        return new SparkTaskOutput("results", 3, 0, RUN, RecordKey.Keys.NONE, countsAll, this::note);
    }

    private static void write(final SparkTaskOutput output, final String text, final long sequence, final int ordinal) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.write(bytes, 0, bytes.length, sequence, ordinal);
    }

    private void note(final Row row) {
        final Row header = ((Row[]) row.get(3))[0];
        final byte[] encoded = (byte[]) header.get(1);
        final OutputHeader outputHeader = new OutputHeader();
        assertThat(outputHeader.decode(encoded, 0, encoded.length)).isTrue();
        assertThat(outputHeader.run()).isEqualTo(RUN);
        written.add(new String((byte[]) row.get(2), StandardCharsets.UTF_8) + " " + outputHeader.task() + " "
                + outputHeader.number() + " " + outputHeader.sequence() + "." + outputHeader.ordinal());
    }
}
