package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder.Rule;
import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class TopicAuditTest {

    private static final RunId OURS = new RunId(1, 2, 3);
    private static final RunId OTHERS = new RunId(9, 2, 3);

    private final MergeLog log = new MergeLog();
    private final TopicAudit audit = new TopicAudit(Rule.PARTITION, 2);

    @Test
    void shouldLeaveOutWhatAnotherApplicationHasWritten() {
        assertThat(audit.judge(result(0, 0, OURS, 0))).isEqualTo(Verdict.NEW);
        assertThat(audit.judge(result(0, 1, OTHERS, 1))).isEqualTo(Verdict.FOREIGN);
        assertThat(audit.judge(result(1, 0, OTHERS, 0))).isEqualTo(Verdict.FOREIGN);
        assertThat(audit.judge(result(0, 2, OURS, 1))).isEqualTo(Verdict.NEW);

        assertThat(audit.foreign()).isEqualTo(2);
        assertThat(audit.firsts())
                .containsExactly("trades-0 offset 1 is of another application than the first record of the topic");
    }

    @Test
    void shouldLeaveOutAnEpochThatNoMarkerBegins() {
        audit.judge(result(0, 0, OURS, 0));

        assertThat(audit.judge(log.record(0, 1, log.outputHeader(0, 0, OutputHeader.MAX_EPOCH, 1, 1), "x")))
                .isEqualTo(Verdict.INVALID);
        assertThat(audit.judge(log.record(0, 2, log.outputHeader(0, 0, Integer.MAX_VALUE, 1, 1), "x")))
                .isEqualTo(Verdict.INVALID);
        assertThat(audit.judge(result(0, 3, OURS, 1))).isEqualTo(Verdict.NEW);
        assertThat(audit.invalid()).isEqualTo(2);
        assertThat(audit.firsts()).hasSize(1).first().asString().startsWith("trades-0 offset 1 contradicts the log: ");
    }

    @Test
    void shouldLeaveOutRecordsWithoutAHeaderOfOurs() {
        audit.judge(result(0, 0, OURS, 0));

        assertThat(audit.judge(new ConsumerRecord<>("trades", 0, 1, null, new byte[0])))
                .isEqualTo(Verdict.FOREIGN);
        assertThat(audit.judge(log.record(0, 1, null, "x"))).isEqualTo(Verdict.FOREIGN);
        assertThat(audit.judge(log.record(0, 2, new byte[44], "x"))).isEqualTo(Verdict.INVALID);
        assertThat(audit.firsts())
                .containsExactly(
                        "trades-0 offset 1 has no header 'tr'",
                        "trades-0 offset 2 has a header 'tr' that is not one of Tailrace");
    }

    @Test
    void shouldRefuseToCompareLabelsOfDifferentInputs() {
        final TopicAudit labels = new TopicAudit(Rule.LABEL, 2);
        labels.judge(result(0, 0, new RunId(1, 2, 3), 0));

        assertThatThrownBy(() -> labels.judge(result(1, 0, new RunId(1, 5, 3), 0)))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic trades: partitions 0 and 1 have the results of different inputs, so their labels have no"
                                + " common order; merge it with --order partition or time:FIELD");
    }

    @Test
    void shouldTakeTheNumbersOfATaskThatIsSpreadOverPartitions() {
        final TopicAudit spread = new TopicAudit(Rule.NUMBER, 2);

        assertThat(spread.judge(result(0, 0, OURS, 1))).isEqualTo(Verdict.NEW);
        assertThat(spread.judge(result(1, 0, OURS, 0))).isEqualTo(Verdict.NEW);
        assertThat(spread.judge(result(0, 1, OURS, 5))).isEqualTo(Verdict.NEW);
        assertThat(spread.judge(result(0, 2, OURS, 5))).isEqualTo(Verdict.REPEATED);
    }

    private ConsumerRecord<byte[], byte[]> result(
            final int partition, final long offset, final RunId run, final long number) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        new OutputHeader().owner(partition, 1, run).record(number, number, 0).encode(header, 0);
        return log.record(partition, offset, header, "x");
    }
}
