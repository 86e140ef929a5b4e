package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.AsyncStream;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A node that asks others, who answer when the test says so. */
class AsyncMapTest {

    private static final int RECORDS = 40;
    private static final Duration TIMEOUT = Duration.ofNanos(1_000);

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final CollectedOutput out = new CollectedOutput();
    private final List<Question> open = new ArrayList<>();
    private final AsyncMapper<Long, Long> service =
            (record, call, answers) -> open.add(new Question(record, call, answers));
    private InputFaults met = new InputFaults(OnError.FAIL);
    private long nowNs;

    /** What was asked and is not answered. */
    private record Question(long record, long call, AsyncMapper.Answers<? super Long> answers) {

        boolean answer() {
            return answers.complete(call, 10 * record);
        }
    }

    /** Passes on what comes; its state is that it might have some. */
    private static final class Keeper implements Operator<Long, Long> {
        @Override
        public void onRecord(final Long record, final Output<Long> output) {
            output.emit(record);
        }
    }

    private AsyncStream<Long> asked(final Pipeline pipeline, final int maxInFlight) {
        return pipeline.source("in", input::decoder).mapAsync("ask", service, maxInFlight, TIMEOUT);
    }

    private StreamGraph graph(final int maxInFlight) {
        final Pipeline pipeline = Pipeline.named("asking");
        asked(pipeline, maxInFlight).sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private StreamGraph pure() {
        final Pipeline pipeline = Pipeline.named("asking");
        asked(pipeline, 4).pure("the table never changes").sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private ParallelRun start(final StreamGraph graph) {
        final ParallelRun run = ParallelRun.of(graph)
                .input("in", input)
                .outputs(out)
                .inputFaults(met)
                .clock(() -> nowNs)
                .options(ParallelOptions.defaults().window(16))
                .build();
        run.agents().forEach(Agent::onStart);
        return run;
    }

    private void step(final ParallelRun run) {
        for (int round = 0; round < 100; round++) {
            run.agents().stream().filter(agent -> !agent.isDone()).forEach(Agent::doWork);
        }
    }

    private void stepToTheEnd(final ParallelRun run) {
        for (int round = 0; round < 1_000 && !run.agents().stream().allMatch(Agent::isDone); round++) {
            step(run);
            answerAllBackwards();
        }
    }

    private void answerAllBackwards() {
        while (!open.isEmpty()) {
            open.remove(open.size() - 1).answer();
        }
    }

    private static List<String> texts(final LongStream values) {
        return values.mapToObj(String::valueOf).toList();
    }

    private List<String> tenfold() {
        return texts(LongStream.rangeClosed(1, RECORDS).map(record -> 10 * record));
    }

    @Test
    void shouldHaveSeveralCallsOpenWithOneTask() {
        final ParallelRun run = start(graph(5));
        step(run);

        assertThat(open).extracting(Question::record).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(out.texts()).isEmpty();
    }

    @Test
    void shouldDeliverInTheOrderOfTheRecordsHoweverAnswersCome() {
        final ParallelRun run = start(graph(5));
        step(run);
        open.remove(1).answer();
        open.remove(3).answer();
        step(run);
        assertThat(out.texts()).isEmpty();
        assertThat(open).hasSize(5);

        open.remove(0).answer();
        step(run);
        assertThat(out.texts()).containsExactly("10", "20");

        stepToTheEnd(run);
        assertThat(out.texts()).isEqualTo(tenfold());
        assertThat(run.summary()).isEqualTo(new PipelineRun.Summary(RECORDS, RECORDS + 1, false));
    }

    @Test
    void shouldStopReadingWhenNothingIsAnswered() {
        final ParallelRun run = start(graph(3));
        step(run);

        assertThat(open).hasSize(3);
        assertThat(run.progress().records()).isLessThanOrEqualTo(16);
    }

    @Test
    void shouldHaveNoMoreCallsOpenThanTheRegionHasSlots() {
        step(start(graph(100)));

        assertThat(open).hasSizeLessThanOrEqualTo(16).hasSizeGreaterThan(7);
    }

    @Test
    void shouldPutResultsOfWhatWasShuffledBeforeAndAfterInOrder() {
        final Pipeline pipeline = Pipeline.named("asking");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .<Long>flatMap("twice", (record, output) -> {
                    output.emit(record);
                    output.emit(-record);
                })
                .parallelism(2)
                .mapAsync("ask", service, 4, TIMEOUT)
                .parallelism(2)
                .via(Dispatch.ROUND_ROBIN)
                .map("less", value -> value - 1)
                .parallelism(3)
                .sink("out", TextEncoder::new);
        stepToTheEnd(start(pipeline.build()));

        assertThat(out.texts())
                .isEqualTo(texts(LongStream.rangeClosed(1, RECORDS)
                        .flatMap(record -> LongStream.of(10 * record - 1, -10 * record - 1))));
    }

    @Test
    void shouldLeaveARecordOutWhoseCallFailsWhenBadInputIsSkipped() {
        met = new InputFaults(OnError.SKIP);
        final ParallelRun run = start(graph(5));
        step(run);
        final Question third = open.remove(2);
        third.answers().fail(third.call(), new IllegalStateException("no such instrument"));
        stepToTheEnd(run);

        run.summary();
        assertThat(out.texts())
                .isEqualTo(texts(LongStream.rangeClosed(1, RECORDS)
                        .filter(record -> record != 3)
                        .map(record -> 10 * record)));
        assertThat(met.met())
                .extracting(kind -> kind.name() + " x" + kind.count() + " " + kind.firstDetail())
                .containsExactly("failed-call x1 node 'ask': no such instrument");
    }

    @Test
    void shouldStopBehindWhatIsBeforeARecordWhoseCallFailsWhenBadInputStopsTheRun() {
        final ParallelRun run = start(graph(5));
        step(run);
        final Question third = open.remove(2);
        third.answers().fail(third.call(), new IllegalStateException("no such instrument"));
        stepToTheEnd(run);

        assertThat(out.texts()).containsExactly("10", "20");
        assertThatThrownBy(run::summary)
                .isInstanceOf(InputException.class)
                .hasMessage(input.place(3) + ": a call about this record has failed: node 'ask': no such instrument");
    }

    @Test
    void shouldFailACallThatIsNotAnsweredInTimeAndIgnoreALateAnswer() {
        met = new InputFaults(OnError.SKIP);
        final ParallelRun run = start(graph(2));
        step(run);
        final Question first = open.remove(0);
        nowNs += TIMEOUT.toNanos();
        open.remove(0).answer();
        step(run);

        assertThat(first.answer()).isFalse();
        assertThat(out.texts()).containsExactly("20");
        stepToTheEnd(run);
        run.summary();
        assertThat(out.texts()).isEqualTo(tenfold().subList(1, RECORDS));
        assertThat(met.met())
                .extracting(kind -> kind.name() + " x" + kind.count() + " " + kind.firstDetail())
                .containsExactly("failed-call x1 node 'ask': no answer within 1000 ns");
    }

    @Test
    void shouldNeverLeaveARecordOutOfANodeThatIsDeclaredPure() {
        met = new InputFaults(OnError.SKIP);
        final ParallelRun run = start(pure());
        step(run);
        nowNs += TIMEOUT.toNanos();
        step(run);

        assertThat(out.texts()).isEmpty();
        assertThatThrownBy(run::summary)
                .isInstanceOf(PipelineFailedException.class)
                .rootCause()
                .hasMessage("no answer within 1000 ns");
        assertThatThrownBy(run::summary)
                .cause()
                .hasMessage(
                        "a call of node 'ask' has failed: no answer within 1000 ns; the node is declared pure, so it"
                                + " cannot be left out");
    }

    @Test
    void shouldFailTheCallWhenTheMapperThrows() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper<Long, Long> throwing = (record, call, answers) -> {
            if (record == 2) {
                throw new java.io.IOException("not connected");
            }
            answers.complete(call, record);
        };
        pipeline.source("in", input::decoder).mapAsync("ask", throwing, 2).sink("out", TextEncoder::new);
        final ParallelRun run = start(pipeline.build());
        stepToTheEnd(run);

        assertThat(out.texts()).containsExactly("1");
        assertThatThrownBy(run::summary).hasMessageEndingWith("node 'ask': not connected");
    }

    @Test
    void shouldEndTheRunWithAnErrorOfACallAlsoWhenBadInputIsSkipped() {
        met = new InputFaults(OnError.SKIP);
        final ParallelRun run = start(graph(5));
        step(run);
        final Question third = open.remove(2);
        third.answers().fail(third.call(), new CompletionException(new NoClassDefFoundError("client/Answer")));
        stepToTheEnd(run);

        assertThat(out.texts()).containsExactly("10", "20");
        assertThatThrownBy(run::summary)
                .isInstanceOf(PipelineFailedException.class)
                .hasCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void shouldWaitForEachAnswerInASequentialRun() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper.OfStage<Long, Long> stage = record -> CompletableFuture.supplyAsync(() -> 10 * record);
        pipeline.source("in", input::decoder).mapAsync("ask", stage, 8).sink("out", TextEncoder::new);
        SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build()
                .run();

        assertThat(out.texts()).isEqualTo(tenfold());
    }

    @Test
    void shouldFailInTheSameWordsInASequentialRun() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper.OfStage<Long, Long> stage = record -> record == 3
                ? CompletableFuture.supplyAsync(() -> {
                    throw new IllegalStateException("no such instrument");
                })
                : CompletableFuture.completedFuture(10 * record);
        pipeline.source("in", input::decoder).mapAsync("ask", stage, 8).sink("out", TextEncoder::new);
        final SequentialRun run = SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build();

        assertThatThrownBy(run::run)
                .isInstanceOf(InputException.class)
                .hasMessage(input.place(3) + ": a call about this record has failed: node 'ask': no such instrument");
        assertThat(out.texts()).containsExactly("10", "20");
    }

    @Test
    void shouldEndTheWaitOfASequentialRunWhenItsTimeIsOver() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper<Long, Long> silent = (record, call, answers) -> {};
        pipeline.source("in", input::decoder)
                .mapAsync("ask", silent, 8, Duration.ofMillis(2))
                .sink("out", TextEncoder::new);
        final SequentialRun run = SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build();

        assertThatThrownBy(run::run).hasMessageEndingWith("node 'ask': no answer within 2 ms");
    }

    @Test
    void shouldBeginARegionEvenWithOneTask() {
        assertThat(ExecutionGraph.of(graph(5), Ordering.TOTAL))
                .hasToString(
                        """
                ordering total, 1 parallel task, 1 data path
                phase 0  one thread, reads and splits: in
                phase 1  ordered region, 1 task, put together by gap accounting: all of the output is to be in order
                         1 task of ask, by forward, in any order
                phase 2  one thread, merges and writes: out
                """);
    }

    @Test
    void shouldNotTakeTheOrderOfTheTaskForThatOfEachKey() {
        final Pipeline pipeline = Pipeline.named("asking");
        final EventStream<Long> asked = pipeline.source("in", input::decoder)
                .keyById("key", Long::intValue)
                .process("keep", Keeper::new)
                .parallelism(2)
                .mapAsync("ask", service, 4, TIMEOUT)
                .parallelism(2);
        asked.sink("out", TextEncoder::new);

        assertThat(ExecutionGraph.of(pipeline.build(), Ordering.KEY).regions())
                .extracting(region -> region.mechanism().toString())
                .containsExactly("gap accounting");
    }
}
