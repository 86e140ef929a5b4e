package dev.tailrace.result.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Interval;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import dev.tailrace.result.synthetic.ThroughputRun;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that we write, read by Apache Parquet's own reader. */
class ParquetReadBackTest {

    @TempDir
    private Path folder;

    @Test
    void shouldHaveEveryKindOfValue() throws IOException {
        final List<String> texts = List.of("", "a", "\u00e9\u4e2d\ud83d\ude00", "line\nfeed");
        final List<Long> numbers = List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE);
        final List<Double> reals = List.of(-0.0, 0.1, Double.NaN, Double.NEGATIVE_INFINITY);
        final List<List<Object>> expected = new ArrayList<>();
        final byte[] file;
        try (ParquetTable table =
                new ParquetTable("samples", Field.ofText("text"), Field.ofLong("number"), Field.ofDouble("real"))) {
            for (int row = 0; row < texts.size(); row++) {
                table.row(texts.get(row), numbers.get(row), reals.get(row));
                expected.add(List.of(texts.get(row), numbers.get(row), reals.get(row)));
            }
            file = table.complete("tailrace test");
        }

        assertSchema(file, "optional binary text (UTF8); optional int64 number; optional double real;");
        assertThat(metadata(file).getCreatedBy()).isEqualTo("tailrace test");
        assertThat(rows(file)).isEqualTo(expected);
    }

    @Test
    void shouldHaveEverySample() throws IOException {
        final BenchmarkRun run = SampleRun.of(3, 2);
        final List<List<Object>> expected = new ArrayList<>();
        run.engines().forEach(engine -> engine.points()
                .forEach(point -> point.rounds().forEach(round -> round.recording()
                        .series()
                        .forEach((series, intervals) -> intervals.forEach(interval -> {
                            final List<Object> interim = List.of(
                                    engine.name(),
                                    point.ratePerSecond(),
                                    (long) round.number(),
                                    series,
                                    interval.startMs(),
                                    interval.endMs());
                            addSamples(
                                    expected,
                                    interim,
                                    interval,
                                    Validity.of(run, point).isValid());
                        })))));

        final byte[] file = ParquetTables.samples(run);

        assertSchema(
                file,
                "optional binary engine (UTF8); optional double rate_per_second; optional int64 round;"
                        + " optional binary series (UTF8); optional int64 start_ms; optional int64 end_ms;"
                        + " optional int64 value_ns; optional int64 count; optional int64 valid;");
        assertThat(expected).extracting(row -> row.get(8)).contains(0L, 1L);
        assertThat(rows(file)).isEqualTo(expected);
    }

    private static void addSamples(
            final List<List<Object>> expected,
            final List<Object> interim,
            final Interval interval,
            final boolean isValid) {
        interval.samples().toHistogram().recordedValues().forEach(value -> {
            final List<Object> row = new ArrayList<>(interim);
            row.add(value.getValueIteratedTo());
            row.add(value.getCountAtValueIteratedTo());
            row.add(isValid ? 1L : 0L);
            expected.add(row);
        });
    }

    @Test
    void shouldHaveARowForEachRoundOfAThroughput() throws IOException {
        final byte[] file = ParquetTables.throughputs(ThroughputRun.replay(90_000, 110_000));

        assertSchema(
                file,
                "optional binary engine (UTF8); optional binary load (UTF8); optional int64 round;"
                        + " optional double records_per_second; optional int64 saturated; optional int64 valid;");
        assertThat(rows(file))
                .containsExactly(
                        List.of("kafka", "replay:max", 1L, 90_000.0, 1L, 1L),
                        List.of("kafka", "replay:max", 2L, 110_000.0, 1L, 1L));
    }

    /** With floods, a replay that was not saturated, and one that was not measured and has no row. */
    @Test
    void shouldHaveTheThroughputsOfAStudy() throws IOException {
        final BenchmarkRun run = StudyRun.of(1, 2);
        final List<List<Object>> expected = new ArrayList<>();
        for (final ThroughputFindings finding : ThroughputFindings.of(run)) {
            for (int index = 0; index < finding.rounds().size(); index++) {
                expected.add(List.of(
                        finding.engine(),
                        finding.load(),
                        index + 1L,
                        finding.rounds().get(index).perSecond(),
                        finding.rounds().get(index).isSaturated() ? 1L : 0L,
                        finding.validity().isValid() ? 1L : 0L));
            }
        }

        final List<List<Object>> rows = rows(ParquetTables.throughputs(run));

        assertThat(rows).isEqualTo(expected);
        assertThat(rows).extracting(row -> row.get(1)).contains("replay:max", "flood");
        assertThat(rows).extracting(row -> row.get(4)).contains(0L, 1L);
    }

    private void assertSchema(final byte[] file, final String columns) throws IOException {
        assertThat(metadata(file).getSchema())
                .isEqualTo(MessageTypeParser.parseMessageType("message samples { " + columns + " }"));
    }

    private FileMetaData metadata(final byte[] file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(input(file))) {
            return reader.getFooter().getFileMetaData();
        }
    }

    private List<List<Object>> rows(final byte[] file) throws IOException {
        final List<List<Object>> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = new Groups(input(file)).build()) {
            for (Group row = reader.read(); row != null; row = reader.read()) {
                rows.add(values(row));
            }
        }
        return rows;
    }

    private static List<Object> values(final Group row) {
        final GroupType schema = row.getType();
        final List<Object> values = new ArrayList<>();
        for (int column = 0; column < schema.getFieldCount(); column++) {
            values.add(
                    switch (schema.getType(column).asPrimitiveType().getPrimitiveTypeName()) {
                        case INT64 -> row.getLong(column, 0);
                        case DOUBLE -> row.getDouble(column, 0);
                        default -> row.getString(column, 0);
                    });
        }
        return values;
    }

    private InputFile input(final byte[] file) throws IOException {
        return new LocalInputFile(Files.write(folder.resolve("file.parquet"), file));
    }

    private static final class Groups extends ParquetReader.Builder<Group> {

        Groups(final InputFile file) {
            super(file);
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
