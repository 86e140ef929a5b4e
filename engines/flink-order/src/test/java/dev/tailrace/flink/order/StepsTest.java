package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;

class StepsTest {

    private final LabelledSerializer<String> strings = new LabelledSerializer<>(StringSerializer.INSTANCE);

    @Test
    void shouldNumberRecordsDenselyAcrossARestore() throws Exception {
        final var first = Harness.open(new SplitterOperator<String>(), strings);
        first.take("a");
        first.take("b");
        assertThat(first.output()).hasToString("[(0, 0, last) a, (1, 0, last) b]");
        final var snapshot = first.flink.snapshot(1, 1);
        first.close();

        final var second = new Harness<>(new SplitterOperator<String>());
        second.flink.setup(strings);
        second.flink.initializeState(snapshot);
        second.flink.open();
        second.take("c");
        assertThat(second.output()).hasToString("[(2, 0, last) c]");
        second.close();
    }

    @Test
    void shouldPutAnEndInThePlaceOfWhatAFilterDrops() throws Exception {
        try (var filter = Harness.open(new FilterStep<String>(value -> value.startsWith("k")), strings)) {
            filter.take(new Labelled<String>().only(0, "keep"));
            filter.take(new Labelled<String>().only(1, "drop"));
            filter.take(new Labelled<String>().result(2, 3, false, "drop"));
            filter.take(new Labelled<String>().end(3, 0, true));
            assertThat(filter.output())
                    .hasToString("[(0, 0, last) keep, (1, 0, last) has no result, (2, 3) has no result,"
                            + " (3, 0, last) has no result]");
        }
    }

    @Test
    void shouldMapValuesAndLetEndsPass() throws Exception {
        try (var map = Harness.open(new MapStep<String, String>(value -> value + value), strings)) {
            map.take(new Labelled<String>().result(4, 2, true, "a"));
            map.take(new Labelled<String>().end(5, 0, true));
            assertThat(map.output()).hasToString("[(4, 2, last) aa, (5, 0, last) has no result]");
        }
    }

    @Test
    void shouldNumberTheResultsOfARecordAndEndThemWhenTheyAreComplete() throws Exception {
        final FlatMapStep<String, String> letters =
                new FlatMapStep<>((word, out) -> word.chars().forEach(letter -> out.collect("" + (char) letter)));
        try (var flatMap = Harness.open(letters, strings)) {
            flatMap.take(new Labelled<String>().only(7, "ab"));
            assertThat(flatMap.output()).hasToString("[(7, 0) a, (7, 1) b, (7, 2, last) has no result]");
            flatMap.take(new Labelled<String>().only(8, ""));
            assertThat(flatMap.output()).hasToString("[(8, 0, last) has no result]");
            flatMap.take(new Labelled<String>().end(9, 0, true));
            assertThat(flatMap.output()).hasToString("[(9, 0, last) has no result]");
        }
    }

    @Test
    void shouldTellTheEndOfABundleFromResultToResult() throws Exception {
        final FlatMapStep<String, String> twice = new FlatMapStep<>((word, out) -> {
            out.collect(word);
            out.collect(word);
        });
        final List<Boolean> ends = new ArrayList<>();
        for (final OneInputStreamOperator<Labelled<String>, Labelled<String>> step :
                List.of(new MapStep<String, String>(value -> value), new FilterStep<String>(value -> false), twice)) {
            try (var harness = Harness.open(step, strings)) {
                harness.take(new Labelled<String>().only(0, "a"));
                harness.take(new Labelled<String>().only(1, "b").endsBundle(true));
                harness.output().forEach(record -> ends.add(((Labelled<?>) record).endsBundle()));
            }
        }
        assertThat(ends).containsExactly(false, true, false, true, false, false, false, false, false, true);
    }

    @Test
    void shouldKeepTimestampsAndWatermarks() throws Exception {
        try (var splitter = Harness.open(new SplitterOperator<String>(), strings)) {
            splitter.flink.processElement(new StreamRecord<>("a", 5));
            splitter.flink.processElement(new StreamRecord<>("b"));
            splitter.flink.processWatermark(new Watermark(4));
            assertThat(splitter.flink.getOutput())
                    .hasToString("[Record @ 5 : (0, 0, last) a, Record @ (undef) : (1, 0, last) b, " + new Watermark(4)
                            + "]");
        }
    }
}
