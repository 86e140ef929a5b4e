package dev.tailrace.market.pipeline;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateWriter;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.MovingProcessor;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Runs the main job over a feed, saves and restores its state on the way, and sends a record of a class of the JDK. */
public final class DiscardedDeployment implements Consumer<Path> {

    @Override
    public void accept(final Path feed) {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), Map.of()));
        final StreamGraph graph = pipeline.build();
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final CollectedOutput out = new CollectedOutput();
        try (InputLog log = Feeds.open(feed.toString(), inputFaults)) {
            SequentialRun.of(graph)
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .processor(wiring -> new MovingProcessor(
                            wiring,
                            List.of(Interpreter.of(graph), TickAlertsProcessor::new),
                            LongStream.of(100, 200, 300)))
                    .build()
                    .run();
        }
        send(DayOfWeek.MONDAY);
        if (out.texts().isEmpty()) {
            throw new IllegalStateException("the job has written nothing");
        }
    }

    /** Saves and restores the state of one object, without a job. */
    public static final class SavedState implements Consumer<Path> {

        private final List<Object> values = new ArrayList<>();
        private long[] numbers = {1, 2, 3};

        @Override
        public void accept(final Path unused) {
            values.addAll(List.of("one", new ArrayList<>(List.of(1L)), DayOfWeek.FRIDAY));
            final byte[] snapshot = new StateWriter().section("node", this).toBytes();
            final SavedState restored = new SavedState();
            StateReader.of(snapshot).section("node", restored).restore();
            if (!values.equals(restored.values) || !Arrays.equals(numbers, restored.numbers)) {
                throw new IllegalStateException("restored " + restored.values);
            }
            send(DayOfWeek.MONDAY);
        }
    }

    private static void send(final Object record) {
        final RecordCodec records = new RecordCodec(DiscardedDeployment.class.getClassLoader());
        final StateOutput writer = new StateOutput();
        records.write(writer, record);
        if (records.read(new StateInput().wrap(writer.toBytes())) != record) {
            throw new IllegalStateException(record + " has changed on the way");
        }
    }
}
