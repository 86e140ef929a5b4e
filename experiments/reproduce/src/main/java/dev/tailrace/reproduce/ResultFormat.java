package dev.tailrace.reproduce;

import dev.tailrace.launch.run.ConstantNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Formats of result files. */
enum ResultFormat {
    JMH {
        @Override
        List<MeasuredFigure> read(final Path file, final List<String> key) throws IOException {
            return JmhFigures.read(file);
        }
    },

    BENCH {
        @Override
        List<MeasuredFigure> read(final Path file, final List<String> key) {
            return BenchFigures.read(file);
        }
    },

    CSV {
        @Override
        List<MeasuredFigure> read(final Path file, final List<String> key) throws IOException {
            return CsvFigures.read(file, key);
        }
    };

    /**
     * Reads the figures of a file.
     *
     * @param key columns of a CSV file that name a series together
     */
    abstract List<MeasuredFigure> read(Path file, List<String> key) throws IOException;

    /** Name in {@code experiments.json}. */
    @Override
    public String toString() {
        return ConstantNames.of(this);
    }
}
