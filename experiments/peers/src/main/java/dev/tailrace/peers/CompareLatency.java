package dev.tailrace.peers;

import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.bench.latency.LadderLatency;
import dev.tailrace.peers.ladder.FluxtionLadder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Records the latency of single ladders, including Fluxtion's: {@code CompareLatency FOLDER MILLIONS_OF_CALLS}. */
public final class CompareLatency {

    private static final long MILLION = 1_000_000;

    private CompareLatency() {}

    public static void main(final String[] arguments) throws IOException {
        new LadderLatency()
                .add("fluxtion", sink -> fluxtion(FluxtionClock.DEFAULT, sink))
                .add("fluxtion-clock-fixed", sink -> fluxtion(FluxtionClock.CONSTANT, sink))
                .run(Path.of(arguments[0]), Long.parseLong(arguments[1]) * MILLION, System.out);
    }

    private static Consumer<PriceLadder> fluxtion(final FluxtionClock clock, final LadderSink sink) {
        return new FluxtionLadder(clock, sink).processor()::onEvent;
    }
}
