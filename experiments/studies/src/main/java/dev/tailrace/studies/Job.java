package dev.tailrace.studies;

import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** The jobs of a comparison. */
enum Job {
    /** 120 bytes in, 120 bytes out: the cost is that of the engine itself. */
    MARK_UP {
        @Override
        Workload workload(final long records, final Path folder) throws IOException {
            return Workload.of(new PayloadPipeline().name(), Map.of(), RecordsSpec.payload(), records, folder);
        }
    },

    /** Books, trades, windows and alerts of a generated feed, with the best bid and offer after each change. */
    TICK_ALERTS {
        @Override
        Workload workload(final long records, final Path folder) throws IOException {
            return Workload.of(
                    "tick-alerts", Map.of("emit", "trades,vwap,alerts,bbo"), feed(records, folder), records, folder);
        }
    };

    private static final int SYMBOLS = 200;
    private static final long SEED = 20191230;

    private static RecordsSpec feed(final long records, final Path folder) throws IOException {
        final Path file = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(records)
                        .symbols(SYMBOLS)
                        .seed(SEED)
                        .build())
                .writeFiles(file);
        return RecordsSpec.frames(file);
    }

    /**
     * The job with this name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Job of(final String name) {
        return Arrays.stream(values())
                .filter(job -> job.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown job '" + name + "'; available: " + Arrays.toString(values())));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Creates records and expected results in an existing folder. */
    abstract Workload workload(long records, Path folder) throws IOException;
}
