package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.market.pipeline.TickAlertsProcessor;
import dev.tailrace.market.pipeline.TickAlertsProcessorGroup0;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The classes of the engine that a record of tick-alerts passes are those of docs/architecture.md, and few. */
class RecordPathTest {

    private static final int MOST_WHEN_COMPILED = 12;
    private static final int MOST_IN_PARALLEL = 15;

    @Test
    void shouldPassTheDocumentedClassesWhenCompiled() throws Exception {
        assertThat(pathOf(Compiled.class))
                .hasSizeLessThanOrEqualTo(MOST_WHEN_COMPILED)
                .isEqualTo(documented("### In process"));
    }

    @Test
    void shouldPassTheDocumentedClassesInParallel() throws Exception {
        assertThat(pathOf(InParallel.class))
                .hasSizeLessThanOrEqualTo(MOST_IN_PARALLEL)
                .isEqualTo(documented("### In parallel"));
    }

    /** The classes in the sentence of a section that begins with "Classes of the engine that a record passes". */
    private static List<String> documented(final String heading) throws IOException {
        final String page = Files.readString(Repository.ROOT.resolve("docs/architecture.md"));
        final String section = page.substring(page.indexOf(heading));
        final String list = section.substring(section.indexOf("Classes of the engine that a record passes"));
        return Pattern.compile("[`*](\\w+)[`*]")
                .matcher(list.substring(0, list.indexOf("\n\n")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static List<String> pathOf(final Class<? extends Callable<List<String>>> run) throws Exception {
        final Class<?> traced = new RecordPath().loadClass(run.getName());
        return ((Callable<List<String>>) traced.getDeclaredConstructor().newInstance()).call();
    }

    /** Sends the messages of a feed one by one, until one of them has a trade as its only result. */
    abstract static class Run implements Callable<List<String>> {

        /** Enough for buffers and slots to have grown. */
        private static final int WARM_UP = 5_000;

        private final List<byte[]> messages = messages();
        private int sent;
        private int delivered;
        private int trades;
        private int others;

        final InputLog input = new InputLog() {
            @Override
            public int poll(final int limit, final RecordHandler handler) {
                if (delivered == sent) {
                    return whenDelivered();
                }
                final byte[] message = messages.get(delivered++);
                RecordPath.begin();
                handler.onRecord(message, 0, message.length, delivered);
                return 1;
            }

            @Override
            public String place() {
                return "message " + delivered;
            }

            @Override
            public long bytesRead() {
                return delivered;
            }

            @Override
            public long bytesTotal() {
                return messages.size();
            }
        };

        final OutputLog tradesLog = new Counted(() -> trades++);
        final OutputLog othersLog = new Counted(() -> others++);

        private static List<byte[]> messages() {
            final ByteArrayOutputStream feed = new ByteArrayOutputStream();
            final FeedSpec spec =
                    FeedSpec.builder().messages(20_000).symbols(20).seed(8).build();
            new FeedGenerator(spec).generate(feed, label -> {});
            final List<byte[]> messages = new ArrayList<>();
            try (InputLog log = Feeds.open(
                    new ByteArrayInputStream(feed.toByteArray()),
                    "generated feed",
                    feed.size(),
                    new InputFaults(OnError.FAIL))) {
                int polled = 0;
                while (polled != InputLog.END) {
                    polled = log.poll(
                            100,
                            (buffer, offset, length, position) ->
                                    messages.add(Arrays.copyOfRange(buffer, offset, offset + length)));
                }
            }
            return messages;
        }

        /** What a poll returns when all messages that were sent have been delivered. */
        abstract int whenDelivered();

        /** Called when the last message has been handled; sends another one, unless the last one is what was looked for. */
        final boolean next() {
            RecordPath.end();
            final boolean found = sent > WARM_UP && trades == 1 && others == 0;
            trades = 0;
            others = 0;
            if (!found && sent < messages.size()) {
                sent++;
                return true;
            }
            return false;
        }

        private record Counted(Runnable counter) implements OutputLog {

            @Override
            public void write(
                    final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
                RecordPath.end();
                counter.run();
            }
        }
    }

    public static final class Compiled extends Run {

        @Override
        int whenDelivered() {
            return next() ? 0 : InputLog.END;
        }

        @Override
        public List<String> call() {
            SequentialRun.of(StreamGraph.of(new TickAlerts(), Map.of()))
                    .input(TickAlerts.FEED, input)
                    .output("trades", tradesLog)
                    .outputs(othersLog)
                    .processor(TickAlertsProcessor::new)
                    .build()
                    .run();
            return RecordPath.passed();
        }
    }

    public static final class InParallel extends Run {

        @Override
        int whenDelivered() {
            return 0;
        }

        @Override
        public List<String> call() {
            final List<Agent> agents = ParallelRun.of(StreamGraph.of(new TickAlerts(), Map.of(), Parallelism.of(8)))
                    .input(TickAlerts.FEED, input)
                    .output("trades", tradesLog)
                    .outputs(othersLog)
                    .processors((plan, wiring) -> plan.isOneOfSeveral()
                            ? new TickAlertsProcessorGroup0(wiring)
                            : Interpreter.group(plan, wiring))
                    .build()
                    .agents();
            agents.forEach(Agent::onStart);
            while (next()) {
                while (agents.stream().mapToInt(Agent::doWork).sum() > 0) {
                    // The message continues.
                }
            }
            return RecordPath.passed();
        }
    }
}
