package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.Holder;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Joins and unions of two sources with several tasks each: their declared order is that of the output. */
@Timeout(400)
class SourcesParallelTest {

    private static final int MESSAGES = 200;
    private static final int STEPS = 200_000;

    private final CollectedOutput out = new CollectedOutput();
    private final InputFaults met = new InputFaults(OnError.SKIP);

    private record Message(long number, long timeNs, int key) {}

    /** By their numbers; times rise with them, now and then by nothing. */
    private static List<Message> messages(final Random random) {
        final List<Message> messages = new ArrayList<>();
        long timeNs = 0;
        for (long number = 0; number < MESSAGES; number++) {
            timeNs += random.nextInt(4);
            messages.add(new Message(number, timeNs, random.nextInt(5)));
        }
        return messages;
    }

    private static StreamGraph graph(final ListInput<Message> messages, final Parallelism tasks) {
        final Pipeline pipeline = Pipeline.named("two");
        final EventStream<Message> left = pipeline.source("left", messages::decoder);
        final EventStream<Message> right = pipeline.source("right", messages::decoder);
        pipeline.order(SourceOrder.bySequence().of(left, Message::number).of(right, Message::number));
        left.keyById("key", Message::key)
                .connect(right.keyById("key", Message::key))
                .asOfJoin(
                        "as-of",
                        Holder.<Message>sameObject(),
                        () -> (key, one, other) -> one.number() + " at " + (other == null ? "?" : other.number()))
                .sink("as-of-out", TextEncoder::new);
        left.keyById("key", Message::key)
                .connect(right.keyById("key", Message::key))
                .intervalJoin(
                        "near",
                        Duration.ofNanos(-5),
                        Duration.ofNanos(10),
                        Holder.<Message>sameObject(),
                        Holder.<Message>sameObject(),
                        () -> (key, one, other) -> one.number() + " near " + other.number())
                .sink("near-out", TextEncoder::new);
        left.union("both", right)
                .via(Dispatch.CLAIM)
                .filter("some", message -> message.number() % 7 != 0)
                .sink("both-out", TextEncoder::new);
        return pipeline.build(tasks);
    }

    /** A message is on one source; each source has two lines, which lose some messages each. */
    private static InputLog[] lines(final List<Long> numbers, final Random random) {
        final InputLog[] lines = new InputLog[2];
        for (int line = 0; line < lines.length; line++) {
            final List<Long> received =
                    numbers.stream().filter(number -> random.nextInt(5) > 0).toList();
            lines[line] = new HesitantInput(new LosingInput(received), random.nextLong());
        }
        return lines;
    }

    private static List<Long> numbers(final long seed, final boolean left) {
        return LongStream.range(0, MESSAGES)
                .filter(number -> (Mark.mix(seed, number) % 3 == 0) == left)
                .boxed()
                .toList();
    }

    @RepeatedTest(100)
    void shouldJoinAndUniteInTheOrderOfSequenceNumbersThatSeveralLinesHave(final RepetitionInfo repetition) {
        final long seed = 23_000_009L * repetition.getCurrentRepetition();
        final ListInput<Message> messages = new ListInput<>(messages(new Random(seed)), Message::timeNs);
        final CollectedOutput expected = new CollectedOutput();
        final InputFaults expectedMet = new InputFaults(OnError.SKIP);
        final Random lossy = new Random(seed + 1);
        SequentialRun.of(graph(messages, Parallelism.asDeclared()))
                .lines("left", lines(numbers(seed, true), lossy))
                .lines("right", lines(numbers(seed, false), lossy))
                .outputs(expected)
                .inputFaults(expectedMet)
                .build()
                .run();

        final Random random = new Random(seed + 2);
        final ExecutionGraph plan =
                ExecutionGraph.of(graph(messages, Parallelism.of(2 + random.nextInt(3))), Ordering.TOTAL);
        final Random sameLoss = new Random(seed + 1);
        final ParallelRun run = ParallelRun.of(plan)
                .lines("left", lines(numbers(seed, true), sameLoss))
                .lines("right", lines(numbers(seed, false), sameLoss))
                .outputs(out)
                .inputFaults(met)
                .options(ParallelOptions.defaults().window(2 << random.nextInt(5)))
                .build();
        step(run, random);

        assertThat(expected.texts()).hasSizeGreaterThan(MESSAGES / 2);
        assertThat(out.texts()).as("seed %d", seed).isEqualTo(expected.texts());
        assertThat(out.labels()).as("seed %d", seed).isEqualTo(expected.labels());
        assertThat(counts(met)).as("seed %d", seed).isEqualTo(counts(expectedMet));
    }

    private static List<String> counts(final InputFaults of) {
        return of.met().stream()
                .map(kind -> kind.name() + " " + kind.count())
                .sorted()
                .toList();
    }

    private static void step(final ParallelRun run, final Random random) {
        final List<Agent> agents = run.agents();
        agents.forEach(Agent::onStart);
        for (int step = 0; step < STEPS && !agents.stream().allMatch(Agent::isDone); step++) {
            agents.get(random.nextInt(agents.size())).doWork();
        }
        agents.forEach(Agent::onClose);
        run.summary();
    }

    /** Delivers so many records and then has nothing ready, until it may deliver more. */
    private static final class Gate extends ForwardingInputLog {

        private int open;

        Gate(final InputLog log) {
            super(log);
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            final int count = Math.min(limit, open);
            open -= count;
            return count == 0 ? 0 : log.poll(count, handler);
        }
    }

    private final long[] nowNs = {0};
    private final ListInput<Message> ofLeft = new ListInput<>(
            List.of(new Message(1, 5, 0), new Message(2, 9, 0), new Message(3, 12, 0)), Message::timeNs);

    /** Its records of key -1 are heartbeats: they carry a time, and are filtered out. */
    private final ListInput<Message> ofRight = new ListInput<>(
            List.of(new Message(4, 10, -1), new Message(5, 11, 0), new Message(6, 20, -1)), Message::timeNs);

    private final Gate right = new Gate(ofRight);

    private ParallelRun byTime(final IdlePolicy idle) {
        final Pipeline pipeline = Pipeline.named("beats");
        final EventStream<Message> left = pipeline.source("left", ofLeft::decoder);
        final EventStream<Message> real =
                pipeline.source("right", ofRight::decoder).filter("real", message -> message.key() >= 0);
        pipeline.order(SourceOrder.byTime().idle(idle));
        left.union("both", real)
                .via(Dispatch.ROUND_ROBIN)
                .map("numbers", (Message message) -> message.number())
                .sink("out", TextEncoder::new);
        final ParallelRun run = ParallelRun.of(pipeline.build(Parallelism.of(2)))
                .input("left", ofLeft)
                .input("right", right)
                .outputs(out)
                .inputFaults(met)
                .clock(() -> nowNs[0])
                .build();
        run.agents().forEach(Agent::onStart);
        return run;
    }

    private static void rounds(final ParallelRun run) {
        for (int round = 0; round < 100; round++) {
            run.agents().stream().filter(agent -> !agent.isDone()).forEach(Agent::doWork);
        }
    }

    @Test
    void shouldGoOnAsFarAsTheHeartbeatsOfASilentSourceSay() {
        final ParallelRun run = byTime(IdlePolicy.WAIT);
        nowNs[0] = Long.MAX_VALUE;
        rounds(run);
        assertThat(out.texts()).isEmpty();

        right.open = 1;
        rounds(run);
        assertThat(out.texts()).containsExactly("1", "2");

        right.open = 2;
        rounds(run);
        assertThat(out.texts()).containsExactly("1", "2", "5", "3");
        assertThat(counts(met)).isEmpty();
    }

    @Test
    void shouldGoOnWithoutASilentSourceWhenThePolicySaysSoAndCountWhatIsLate() {
        final ParallelRun run = byTime(IdlePolicy.goOnAfter(Duration.ofNanos(50)));
        rounds(run);
        nowNs[0] = 49;
        rounds(run);
        assertThat(out.texts()).isEmpty();

        nowNs[0] = 50;
        rounds(run);
        assertThat(out.texts()).containsExactly("1", "2", "3");

        right.open = 2;
        rounds(run);
        assertThat(out.texts()).containsExactly("1", "2", "3", "5");
        assertThat(counts(met)).containsExactly("late-record 2");
    }
}
