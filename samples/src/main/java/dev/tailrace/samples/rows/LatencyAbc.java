package dev.tailrace.samples.rows;

import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.NumberHash;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;

/**
 * Pipeline that writes rows of text as Base64: as they are, with the number of times that a row has come so far, or with a value
 * that a table has for them.
 */
public final class LatencyAbc implements SamplePipeline {

    private static final String STATELESS = "stateless";
    private static final String COUNT = "count";
    private static final String JOIN = "join";

    private static final Setting<String> QUERY = Setting.choice(
            "query",
            STATELESS,
            List.of(STATELESS, COUNT, JOIN),
            "what is done with each row: nothing, a count, or a join");
    private static final Setting<Integer> BYTES =
            Setting.integer("bytes", 1_200, 16, Row.LONGEST, "length of a generated row");
    private static final Setting<Integer> DISTINCT =
            Setting.integer("distinct", 4_096, 1, 1_000_000, "how many different rows are generated");

    private static final int LETTERS = 64;

    @Override
    public String name() {
        return "latency-abc";
    }

    @Override
    public String description() {
        return "rows of text as Base64, alone, with their count, or joined with a table";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(QUERY, BYTES, DISTINCT);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final EventStream<Row> rows = pipeline.source("rows", RowDecoder::new);
        final EventStream<Row> results =
                switch (settings.get(QUERY)) {
                    case COUNT -> rows.keyBy("text", Row::text).process("count", RowCount::new);
                    case JOIN -> rows.enrich("join", new Doubles(), Row::joinKey, DoubleOfRow::new);
                    default -> rows;
                };
        results.sink("results", Base64Encoder::new);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        final byte[] buffer = new byte[settings.get(BYTES)];
        final int distinct = settings.get(DISTINCT);
        return number -> {
            final int row = NumberHash.below(distinct, number, 0);
            for (int at = 0; at < buffer.length; at++) {
                buffer[at] = (byte) (' ' + (row + at * (row | 1) & LETTERS - 1));
            }
            // Tells apart rows whose pattern is the same.
            for (int at = 0, rest = row; at < Integer.BYTES; at++, rest >>>= 6) {
                buffer[at] = (byte) (' ' + (rest & LETTERS - 1));
            }
            return buffer;
        };
    }
}
