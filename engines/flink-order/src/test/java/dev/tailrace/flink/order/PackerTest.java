package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;

/** Both ends of an edge: what is packed is taken apart again. */
class PackerTest {

    private static final Duration NEVER = Duration.ofDays(1);
    private static final boolean FIRST = true;
    private static final boolean LATER = false;

    private final LabelledSerializer<String> strings = new LabelledSerializer<>(StringSerializer.INSTANCE);
    private final StreamElementSerializer<Labelled<String>> records = new StreamElementSerializer<>(strings);

    private Harness<Labelled<String>, byte[]> packer(final Duration timeout, final boolean isFirst) throws Exception {
        return Harness.open(new Packer<>(records, timeout, isFirst), BytePrimitiveArraySerializer.INSTANCE);
    }

    private static Labelled<String> record(final long number, final boolean isLastOfBundle) {
        return new Labelled<String>().only(number, "v" + number).endsBundle(isLastOfBundle);
    }

    /** Takes what has come apart: a list for each bundle, and other elements as they are. */
    private List<Object> unpacked(final Harness<?, byte[]> packer) throws Exception {
        final List<Object> unpacked = new ArrayList<>();
        try (var unpacker = Harness.open(new Unpacker<>(records, true), strings)) {
            for (final Object element : packer.output()) {
                if (element instanceof byte[] bundle) {
                    unpacker.take(bundle);
                    unpacked.add(unpacker.output());
                } else {
                    unpacked.add(element);
                }
            }
        }
        return unpacked;
    }

    @Test
    void shouldSendALateRecordAtOnceAndTheFollowingOnesTogether() throws Exception {
        try (var packer = packer(NEVER, FIRST)) {
            packer.take(record(0, false));
            assertThat(unpacked(packer)).hasToString("[[(0, 0, last) v0]]");
            packer.take(record(1, false));
            packer.take(record(2, false));
            assertThat(packer.output()).isEmpty();
            packer.flink.setProcessingTime(NEVER.toMillis());
            assertThat(unpacked(packer)).hasToString("[[(1, 0, last) v1, (2, 0, last) v2]]");
        }
    }

    @Test
    void shouldSendEachRecordAtOnceWhenNoneMayWait() throws Exception {
        try (var packer = packer(Duration.ZERO, LATER)) {
            packer.take(record(0, false));
            packer.take(record(1, false));
            assertThat(unpacked(packer)).hasToString("[[(0, 0, last) v0], [(1, 0, last) v1]]");
        }
    }

    @Test
    void shouldSendWhatHasComeTogetherTogetherWhenNothingElseWaits() throws Exception {
        try (var packer = packer(NEVER, LATER)) {
            packer.take(record(0, false));
            packer.take(record(1, false));
            assertThat(packer.output()).isEmpty();
            packer.take(record(2, true));
            assertThat(unpacked(packer)).hasToString("[[(0, 0, last) v0, (1, 0, last) v1, (2, 0, last) v2]]");
        }
    }

    // Without operator chaining the end of a bundle is lost on the way from the unpacker.
    @Test
    void shouldSendWhatIsLeftAfterTheTimeoutWhenTheEndOfTheBundleIsUnknown() throws Exception {
        try (var packer = packer(NEVER, LATER)) {
            packer.take(record(0, false));
            packer.take(record(1, false));
            assertThat(packer.output()).isEmpty();
            packer.flink.setProcessingTime(NEVER.toMillis());
            assertThat(unpacked(packer)).hasToString("[[(0, 0, last) v0, (1, 0, last) v1]]");
            packer.take(record(2, false));
            packer.flink.setProcessingTime(2 * NEVER.toMillis());
            assertThat(unpacked(packer)).hasToString("[[(2, 0, last) v2]]");
        }
    }

    @Test
    void shouldSendAFullBundle() throws Exception {
        try (var packer = packer(NEVER, LATER)) {
            for (int number = 0; number < Packer.MOST_RECORDS - 1; number++) {
                packer.take(record(number, false));
            }
            assertThat(packer.output()).isEmpty();
            packer.take(record(Packer.MOST_RECORDS - 1, false));
            assertThat((List<?>) unpacked(packer).get(0)).hasSize(Packer.MOST_RECORDS);
            packer.take(new Labelled<String>().only(Packer.MOST_RECORDS, "v".repeat(10_000)));
            assertThat(unpacked(packer)).hasSize(1);
        }
    }

    @Test
    void shouldHoldNothingOverABarrierOrAWatermarkOrTheEnd() throws Exception {
        try (var packer = packer(NEVER, LATER)) {
            packer.take(record(0, false));
            packer.flink.prepareSnapshotPreBarrier(1);
            assertThat(unpacked(packer)).hasToString("[[(0, 0, last) v0]]");
            packer.take(record(1, false));
            packer.flink.processWatermark(new Watermark(1));
            assertThat(unpacked(packer)).hasToString("[[(1, 0, last) v1], " + new Watermark(1) + "]");
            packer.take(record(2, false));
            packer.flink.endInput();
            assertThat(unpacked(packer)).hasToString("[[(2, 0, last) v2]]");
        }
    }

    @Test
    void shouldKeepLabelsAndTimestampsAndSayWhichRecordIsTheLast() throws Exception {
        try (var packer = packer(NEVER, LATER);
                var unpacker = Harness.open(new Unpacker<>(records, false), strings)) {
            packer.flink.processElement(new StreamRecord<>(new Labelled<String>().result(3, 1, false, "a"), 5));
            packer.flink.processElement(
                    new StreamRecord<>(new Labelled<String>().end(4, 2, true).endsBundle(true)));
            unpacker.take((byte[]) packer.output().get(0));

            assertThat(unpacker.flink.getOutput())
                    .hasToString("[Record @ 5 : (3, 1) a, Record @ (undef) : (4, 2, last) has no result]");
            assertThat(unpacker.output())
                    .extracting(record -> ((Labelled<?>) record).endsBundle())
                    .containsExactly(false, true);
        }
    }
}
