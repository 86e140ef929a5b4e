package dev.tailrace.load.experiment;

import dev.tailrace.load.workload.PayloadPipeline;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** What is computed in a comparison. */
enum Job {
    /** 120 bytes in, 120 bytes out: what is left is the engine itself. */
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

    abstract Workload workload(long records, Path folder) throws IOException;
}
